#include "packed_json.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstring>

namespace umpire::catalog {

using nlohmann::json;

namespace {

enum class Mark : char { null, no, yes, natural, negative, fraction, text, list, object };

class Packer {
  public:
    void put(const json& value) {
        switch (value.type()) {
            case json::value_t::boolean:
                return put(value.get<bool>() ? Mark::yes : Mark::no);
            case json::value_t::number_unsigned:
                put(Mark::natural);
                return put(value.get<std::uint64_t>());
            case json::value_t::number_integer:
                put(Mark::negative);
                return put(static_cast<std::uint64_t>(value.get<std::int64_t>()));
            case json::value_t::number_float:
                put(Mark::fraction);
                return put(value.get<double>());
            case json::value_t::string:
                put(Mark::text);
                return put(value.get_ref<const std::string&>());
            case json::value_t::array:
                put(Mark::list);
                put(std::uint64_t{value.size()});
                for (const json& element : value)
                    put(element);
                return;
            case json::value_t::object:
                put(Mark::object);
                put(std::uint64_t{value.size()});
                for (const auto& [name, member] : value.items()) {
                    put(name);
                    put(member);
                }
                return;
            default:
                return put(Mark::null);
        }
    }

    std::string take() { return std::move(packed_); }

  private:
    void put(Mark mark) { packed_ += static_cast<char>(mark); }
    /// Seven bits a byte, the lowest first.
    void put(std::uint64_t number) {
        for (; number > 0x7F; number >>= 7U)
            packed_ += static_cast<char>(0x80U | (number & 0x7FU));
        packed_ += static_cast<char>(number);
    }
    void put(double number) {
        char bytes[sizeof number];
        std::memcpy(bytes, &number, sizeof number);
        packed_.append(bytes, sizeof number);
    }
    void put(const std::string& text) {
        put(std::uint64_t{text.size()});
        packed_ += text;
    }

    std::string packed_;
};

class Unpacker {
  public:
    explicit Unpacker(std::string_view packed) : at_(packed.data()) {}

    json value() {
        switch (static_cast<Mark>(*at_++)) {
            case Mark::null:
                return nullptr;
            case Mark::no:
                return false;
            case Mark::yes:
                return true;
            case Mark::natural:
                return number();
            case Mark::negative:
                return static_cast<std::int64_t>(number());
            case Mark::fraction:
                return fraction();
            case Mark::text:
                return text();
            case Mark::list:
                return list();
            case Mark::object:
                return object();
        }
        return nullptr;
    }

  private:
    std::uint64_t number() {
        std::uint64_t number = 0;
        for (unsigned shift = 0;; shift += 7U) {
            const auto byte = static_cast<unsigned char>(*at_++);
            number |= std::uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80U) return number;
        }
    }
    double fraction() {
        double number = 0;
        std::memcpy(&number, at_, sizeof number);
        at_ += sizeof number;
        return number;
    }
    std::string text() {
        const std::size_t size = number();
        const char* begin = at_;
        at_ += size;
        return {begin, size};
    }
    json list() {
        json list = json::array();
        auto& elements = list.get_ref<json::array_t&>();
        const std::size_t size = number();
        elements.reserve(size);
        for (std::size_t i = 0; i < size; ++i)
            elements.push_back(value());
        return list;
    }
    json object() {
        json object = json::object();
        auto& members = object.get_ref<json::object_t&>();
        for (std::size_t left = number(); left > 0; --left) {
            std::string name = text();
            members.emplace_hint(members.end(), std::move(name), value());
        }
        return object;
    }

    const char* at_;
};

}  // namespace

std::string pack(const json& document) {
    Packer packer;
    packer.put(document);
    return packer.take();
}

json unpack(std::string_view packed) {
    return Unpacker(packed).value();
}

}  // namespace umpire::catalog
