#include "exported_names.hpp"

namespace umpire::vassal {

namespace {

struct NameCollector {
    std::vector<std::string>& names;

    template <class Any>
    void operator()(const Any&) const {}
    void operator()(const Layer& t) const { layer(t); }
    void operator()(const MultiKeyLayer& t) const { layer(t); }
    void operator()(const Marker& t) const { names.insert(names.end(), t.keys.begin(), t.keys.end()); }
    void operator()(const DynamicProperty& t) const { names.push_back(t.name); }
    void operator()(const CalculatedProperty& t) const { names.push_back(t.name); }
    void operator()(const SetGlobalProperty& t) const { names.push_back(t.name); }
    void operator()(const Label& t) const { names.push_back(t.property_name); }
    void operator()(const TranslatableMessage& t) const { names.push_back(t.key); }
    void operator()(const TriggerAction& t) const {
        if (t.loop && t.index) names.push_back(t.index_property);
    }
    void operator()(const Mask&) const { add({"Obscured", "ObscuredToOthers"}); }
    void operator()(const Invisible&) const { add({"Invisible", "InvisibleToOthers"}); }
    void operator()(const Rotate& t) const {
        for (const char* suffix : {"_Facing", "_Degrees"})
            names.push_back(t.name + suffix);
    }
    void operator()(const MarkMoved&) const { add({"Moved"}); }
    void operator()(const Footprint&) const { add({"Moved"}); }
    void operator()(const Restricted&) const { add({"Restricted", "RestrictedMovement"}); }
    void operator()(const Immobilized&) const { add({"NoStack", "Immobile", "IgnoreGrid", "cannotMove"}); }
    void operator()(const AreaOfEffect& t) const { names.push_back(t.name + "_Active"); }
    void operator()(const PropertySheet& t) const {
        for (const auto& field : t.fields)
            names.push_back(field.name);
    }
    void operator()(const Attachment& t) const {
        add({"AttachName", "AttachList", "AttachCount"});
        names.push_back(t.name + "_AttachCount");
    }
    void operator()(const Mat&) const { add({"MatName", "MatID", "MatNumCargo", "NoStack"}); }
    void operator()(const MatCargo&) const {
        names.emplace_back("IsCargo");
        for (const char* what : {"", "ID", "PieceName", "BasicName", "OffsetX", "OffsetY", "LocationName",
                                 "Map", "Board", "Zone", "X", "Y"})
            names.push_back(std::string("CurrentMat") + what);
    }

    void layer(const LayerImages& t) const {
        for (const char* suffix : {"_Level", "_Name", "_Active"})
            names.push_back(t.name + suffix);
    }
    void add(std::initializer_list<const char*> more) const {
        names.insert(names.end(), more.begin(), more.end());
    }
};

}  // namespace

void add_exported_names(const Trait& trait, std::vector<std::string>& names) {
    std::visit(NameCollector{names}, trait);
}

}  // namespace umpire::vassal
