#pragma once

namespace umpire::rules {
class Inquiry;
}

namespace umpire::rules::awaw {

/// The segment of a round that this action belongs to, 'A' to 'I'; none: '\0'.
char segment_of(Inquiry& ask);
/// With this action the formation of combat groups in the round is over.
bool ends_formation(Inquiry& ask);

}  // namespace umpire::rules::awaw
