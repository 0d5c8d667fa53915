#include "umpire/actions/rolls.hpp"

#include <algorithm>
#include <utility>

namespace umpire::actions {

Rolls::Rolls(const Outline& outline) : steps_(outline.steps()) {
    read(outline);
}

void Rolls::begin_run() {
    if (runs_.empty() || !runs_.back().declarations.empty() || !runs_.back().after.empty() ||
        !runs_.back().before.empty())
        runs_.emplace_back();
}

/// Dice that nobody has told the reason of are nobody's once the game goes on.
void Rolls::let_go() {
    Run& run = runs_.back();
    if (!run.declarations.empty()) {
        run.declarations.back().left = true;
        if (!run.after.empty()) begin_run();
        return;
    }
    stray_.insert(stray_.end(), run.before.begin(), run.before.end());
    run.before.clear();
}

void Rolls::read(const Outline& outline) {
    begin_run();
    for (std::size_t step = 0; step < steps_.size(); ++step) {
        if (steps_[step].taken_back) continue;
        for (std::size_t i = 0; i < steps_[step].declared.size(); ++i) {
            if (!runs_.back().after.empty()) begin_run();
            if (!steps_[step].declared[i].calls_for_dice) {
                let_go();
                continue;
            }
            run_of_declaration_[{step, i}] = runs_.size() - 1;
            runs_.back().declarations.push_back({{step, i}});
        }
        if (outline.changes_table(step)) let_go();
        for (std::size_t i = 0; i < steps_[step].rolled.size(); ++i) {
            Run& run = runs_.back();
            (run.declarations.empty() ? run.before : run.after).push_back({{step, i}});
        }
        if (outline.ends_phase(step)) {
            let_go();
            begin_run();
        }
    }
    let_go();
    for (std::size_t run = 0; run < runs_.size(); ++run)
        for (const auto* rolls : {&runs_[run].before, &runs_[run].after})
            for (const Throw& one : *rolls)
                if (auto& runs = runs_of_step_[one.place.first]; runs.empty() || runs.back() != run)
                    runs.push_back(run);
}

const game::DiceRoll& Rolls::roll_at(const Place& place) const {
    return steps_[place.first].rolled[place.second];
}

const Declaration& Rolls::declaration_at(const Place& place) const {
    return steps_[place.first].declared[place.second];
}

Rolls::Run* Rolls::run_of(const Place& declaration) {
    const auto found = run_of_declaration_.find(declaration);
    return found == run_of_declaration_.end() ? nullptr : &runs_[found->second];
}

/// Where both sides have declared something, each rolls for itself.
std::vector<Rolls::Throw*> Rolls::for_player(std::vector<Throw*> rolls, const Run& run,
                                             const Place& declaration) const {
    const std::string& player = declaration_at(declaration).source.player;
    const bool others = std::any_of(run.declarations.begin(), run.declarations.end(), [&](const auto& one) {
        return !one.settled && declaration_at(one.place).source.player != player;
    });
    std::vector<Throw*> own;
    for (Throw* roll : rolls)
        if (roll_at(roll->place).player == player) own.push_back(roll);
    return others && !own.empty() ? own : rolls;
}

Rolls::Given Rolls::take(std::size_t step, std::size_t declaration) {
    const Place place{step, declaration};
    Run* run = run_of(place);
    if (run == nullptr || run->unclear > 0) return {};
    auto& all = run->declarations;
    const auto self =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.place == place; });
    self->settled = true;
    const auto rivals = static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [](const auto& one) { return !one.settled; }));
    std::vector<Throw*> free;
    for (Throw& one : run->after)
        if (!one.taken) free.push_back(&one);
    Given given;
    if (run->after.empty())
        for (Throw& one : run->before) {
            one.taken = given.rolled_before = true;
            given.dice.push_back(roll_at(one.place));
        }
    if (free.size() < rivals + 1) {
        if (free.empty() || self->left) return given;
        // Several things were declared at once and not all rolled for: nobody can tell which roll is whose.
        run->unclear = all.size();
        for (auto& one : all)
            one.settled = true;
        return given;
    }
    free = for_player(std::move(free), *run, place);
    const std::size_t count =
        rivals == 0 ? free.size() : std::max<std::size_t>(free.size() / (rivals + 1), 1);
    for (std::size_t i = 0; i < std::min(count, free.size()); ++i) {
        free[i]->taken = true;
        given.dice.push_back(roll_at(free[i]->place));
    }
    return given;
}

void Rolls::pass(std::size_t step, std::size_t declaration) {
    const Place place{step, declaration};
    if (Run* run = run_of(place))
        for (auto& one : run->declarations)
            if (one.place == place) one.settled = true;
}

LooseRoll Rolls::as_loose(const Throw& one, const Run* run) const {
    return {roll_at(one.place), steps_[one.place.first].side,
            run != nullptr ? run->unclear : 0};
}

std::vector<LooseRoll> Rolls::loose(std::size_t step) {
    std::vector<LooseRoll> all;
    const auto tell = [&](std::vector<Throw>& rolls, const Run* run) {
        for (Throw& one : rolls)
            if (one.place.first == step && !std::exchange(one.taken, true)) all.push_back(as_loose(one, run));
    };
    tell(stray_, nullptr);
    const auto runs = runs_of_step_.find(step);
    if (runs == runs_of_step_.end()) return all;
    for (const std::size_t number : runs->second) {
        Run& run = runs_[number];
        // Dice that fell before are held for what is about to be declared, if that has none of its own.
        if (!run.after.empty()) tell(run.before, &run);
        tell(run.after, &run);
    }
    return all;
}

std::vector<LooseRoll> Rolls::released_by(std::size_t step, std::size_t declaration) {
    std::vector<LooseRoll> all;
    Run* run = run_of({step, declaration});
    if (run == nullptr || run->declarations.back().place != Place{step, declaration}) return all;
    for (Throw& one : run->before)
        if (!std::exchange(one.taken, true)) all.push_back(as_loose(one, run));
    return all;
}

}  // namespace umpire::actions
