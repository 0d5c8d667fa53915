#include "umpire/vassal/board_choice.hpp"

#include "umpire/vassal/sequence.hpp"

namespace umpire::vassal {

std::vector<BoardChoice> parse_board_choices(std::string_view set_boards_text) {
    std::vector<BoardChoice> boards;
    SequenceDecoder decoder(set_boards_text, '\t');
    decoder.skip();
    while (decoder.has_more()) {
        BoardChoice board;
        const std::string label = decoder.next_or("");
        SequenceDecoder name(label, '/');
        board.name = name.next_or("");
        board.reversed = name.next_or("") == "rev";
        if (!decoder.has_more()) break;
        board.column = decoder.next_int(0);
        board.row = decoder.next_int(0);
        boards.push_back(std::move(board));
    }
    return boards;
}

std::string set_boards_text(std::string_view map_identifier, const std::vector<BoardChoice>& choices) {
    SequenceEncoder tokens('\t');
    tokens.append(std::string(map_identifier) + "BoardPicker");
    for (const BoardChoice& choice : choices) {
        SequenceEncoder name('/');
        name.append(choice.name);
        if (choice.reversed) name.append("rev");
        tokens.append(name.text()).append(choice.column).append(choice.row);
    }
    return std::move(tokens).text();
}

}  // namespace umpire::vassal
