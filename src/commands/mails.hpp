#pragma once

#include "umpire/adjudicate/seals.hpp"
#include "umpire/check/history.hpp"

#include "declared.hpp"
#include "find_module.hpp"
#include "known_game.hpp"
#include "options.hpp"

#include <functional>
#include <map>
#include <mutex>

namespace umpire::commands {

/// Does something to each of several, on all cores. What is wrong with an input is told by it; anything else
/// ends it all.
void for_each(std::size_t count, std::vector<std::string>& problems,
              const std::function<void(std::size_t)>& work);

/// The saves and logs that a command was given, and what it takes to judge them as one history.
class Mails {
  public:
    /// How all of them are judged.
    struct Manner {
        ReaderOptions reader;
        bool asks = false;
        std::string orders_file;                   ///< empty: there is none
        std::optional<std::string> orders_text{};  ///< in the place of what stands in the file
        bool lists_legal = false;                  ///< tells of what was legal, too
        bool draws = false;                        ///< looks at what a report with pictures shows
    };

    void add_to(OptionList& options);
    void check() const;
    /// A folder stands for the saves and logs in it; what order they are in their contents will show.
    void add(const std::filesystem::path& path);
    /// These instead of those that were added.
    void take(std::vector<std::filesystem::path> files) { files_ = std::move(files); }
    bool empty() const { return files_.empty(); }
    std::size_t size() const { return files_.size(); }
    const std::filesystem::path& first() const { return files_.front(); }

    /// Those that can be opened; what is wrong with the others is told.
    std::vector<check::Letter> letters(const Manner& manner, std::vector<std::string>& problems);
    /// Reads, orders and judges them.
    static void judge(check::History& history, std::vector<std::string>& problems,
                      const std::function<void()>& one_more);
    /// What in the orders file is no order.
    std::vector<orders::OrderError> order_errors() const;
    /// Where a module that they were made with was found.
    std::filesystem::path module_file(const std::string& module) const;
    const ModuleOptions& module() const { return module_; }
    /// What the orders file is for and was not given, each in one sentence.
    std::vector<std::string> strangers() const;

  private:
    struct Orders {
        Declared declared;
        std::map<std::string, orders::OrdersFile> by_mail;
    };

    check::Letter letter(const std::filesystem::path& path, const Manner& manner);
    std::shared_ptr<const vassal::Module> module_of(const std::filesystem::path& path,
                                                    const vassal::GameFile& file);
    /// What was declared, and what of it is for one mail; null if nothing was.
    struct OrdersOfMail {
        const Declared* declared = nullptr;
        const orders::OrdersFile* own = nullptr;
    };
    OrdersOfMail orders_of(const rules::GameRules& rules, const std::filesystem::path& path,
                           const Manner& manner);
    /// As it was given, or with its folders where two have the same name.
    std::string shown_name(const std::filesystem::path& path) const;

    ModuleOptions module_;
    GameOptions game_;
    RulesOptions rules_;
    std::vector<std::filesystem::path> files_;
    std::mutex mutex_;
    std::map<std::pair<std::filesystem::path, std::string>, std::shared_ptr<const vassal::Module>> modules_;
    std::map<std::string, std::filesystem::path> module_files_;  ///< by the names of the modules
    /// By game and folder: in each other facts may stand.
    std::map<std::pair<std::string, std::filesystem::path>, std::unique_ptr<Orders>> orders_;
};

}  // namespace umpire::commands
