#pragma once

#include "umpire/orders/vocabulary.hpp"

#include <nlohmann/json.hpp>

namespace umpire::testing {

/// A document with one verb of this form.
inline nlohmann::json one_verb(const std::string& form, const std::string& example,
                               const nlohmann::json& understood) {
    return {{"game", "test"},
            {"verbs",
             {{{"verb", "do"},
               {"summary", "something"},
               {"form", form},
               {"example", example},
               {"understood", understood},
               {"rules", nlohmann::json::array()}}}}};
}

/// Verbs with one of everything that a form can have.
inline orders::Vocabulary small_vocabulary() {
    const auto verb = [](const char* name, const char* form, const char* example, nlohmann::json understood) {
        nlohmann::json json = one_verb(form, example, understood)["verbs"][0];
        json["verb"] = name;
        return json;
    };
    nlohmann::json document = {{"game", "test"}, {"verbs", nlohmann::json::array()}};
    auto& verbs = document["verbs"];
    verbs.push_back(verb("intercept", "<target:group> with <with:group>", "!intercept A with B",
                         {{"target", "A"}, {"with", "B"}}));
    verbs.push_back(verb("fire", "<unit:unit> -> <target:unit>{1,2} [followon] [<launch:early|closing>]",
                         "!fire A -> B", {{"unit", "A"}, {"target", {"B"}}}));
    verbs.push_back(verb("spend", "<group:group> <activity:word> <points:number>", "!spend A b 1",
                         {{"group", "A"}, {"activity", "b"}, {"points", "1"}}));
    verbs.push_back(verb("sail",
                         "<groups:group...> (to <to:location> | via <path:path> | stays) [<fog:no|yes>]",
                         "!sail A stays", {{"groups", {"A"}}, {"stays", true}}));
    verbs.push_back(verb("roll", "<dice:dice> [for <side:side>]", "!roll 5+6", {{"dice", {"5", "6"}}}));
    verbs.push_back(verb("state", "<fact:word> [<value:text>]", "!state a", {{"fact", "a"}}));
    verbs.push_back(verb("end", "", "!end", nlohmann::json::object()));
    verbs[3]["aliases"] = {"steam", "proceed"};
    return orders::Vocabulary::load(document, "small.json");
}

}  // namespace umpire::testing
