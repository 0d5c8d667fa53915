#!/usr/bin/env python3
"""Writes the small inputs that the fuzz targets start from into tests/fuzz/corpus/. Run it after a change here;
the files are kept in the repository, so that tests need no Python."""
import io
import json
import pathlib
import struct
import zipfile
import zlib

HERE = pathlib.Path(__file__).parent / "corpus"
ESC, TAB = "\x1b", "\t"


def encode(tokens, delimiter):
    def token(text):
        quote = text[:1] == "\\" or (text[:1] == "'" and text[-1:] == "'")
        text = text.replace(delimiter, "\\" + delimiter)
        return "'" + text + "'" if quote else text
    return delimiter.join(token(text) for text in tokens)


def levels(texts):
    text = texts[-1]
    for own in reversed(texts[:-1]):
        text = encode([own, text], TAB)
    return text


def command(own, *subs):
    return encode([own, *subs], ESC) if subs else own


def add(identity, types, states):
    return "+/" + encode([identity, levels(types), levels(states)], "/")


def logged(text, *subs):
    return command("LOG\t" + text, *subs)


def write(target, name, content):
    folder = HERE / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


# Types and states of traits, one of each kind that has a state and some that have none.
TRAITS = [
    ("mark;side,strength", "Axis,4"),
    ("PROP;Steps;true,0,9,false;Hit:72\\,130\\,:I\\,-1;", "3"),
    ("emb2;;2;;;2;;;2;;;;;false;0;0;a.png,b.png;fresh,+ (spent);true;State;;;false;;1;1;true;;;;;1.0;;", "2"),
    ("emb2;;2;AB;;2;;;2;;;;1;false;0;0;a.png,b.png;,;false;Old;;;true;Steps;1", "-1;A"),
    ("emb;A;Flip;B;Up;C;Down;0;0;a.png,one;b.png,two", "1"),
    ("calcProp;Total;{Steps + 1};", ""),
    ("label;76,130;Label;10;255,255,255;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false", "in $side$"),
    ("obs;77,130;back.png;Mask;I?;hidden;player:;Peek;;false;;", "secret;"),
    ("hide;73,130;Invisible;;side:;0.3;;false", "null"),
    ("rotate;6;93,130;91,130;Right;Left;;;face;;;;;false", "2"),
    ("rotate;1;93,130;Turn;;;angle;;;;;false", "30.0"),
    ("markmoved;moved.png;36;-38;Moved;77,130;;true;;;;", "true"),
    ("footprint;84,130;Trail;true;true;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;;false", "true;Main;2;10,20;30,40;true;2"),
    ("restrict;Axis,Allies;true;false;", "secret"),
    ("immob;n;V;R;", ""),
    ("attach;group;;Attach;;Clear;;;true;1;true;;-1;;;;;;;;true;false", "2;11;12"),
    ("mat;Mat;", "1;12"),
    ("matPiece;;false;0;0;;", "11"),
    ("AreaOfEffect;0,0,0;20;1;false;Show;83,130;;true;;;area;;;;;true", "true"),
    ("table;2;2;Table;84,130;", "a,b,c,d"),
    ("propertysheet;1Name~2Notes;Sheet;;0;100;100;100;80,130;", "x~y|z"),
    ("report;72,130;$PieceName$ hit;;;;false", "-1"),
    ("sendto;Send;83,130;Main;;0;0;Back;66,130;0;0;0;0;;L;;;;", "Main;5;6"),
    ("basicName;{\"Corps \" + Steps}", ""),
    ("prototype;Corps;a=1,b=2", ""),
    ("macro;Go;Go;71,130;{Steps > 1};;;true;;;counted;;;3;true;Loop;1;1", ""),
    ("placemark;Place;80,130;+/null/piece\\;\\;\\;m.png\\;Mark/null\\;0\\;0\\;;;0;0;false;;;12;0;true;false;;1", ""),
    ("nonRect2;1.0;m,0,0,l,10,0,l,10,10,c", ""),
    ("mine.Custom;a;b", "kept"),
]
TYPES = [own for own, _ in TRAITS] + ["piece;;;unit.png;Unit"]
STATES = [state for _, state in TRAITS] + ["Main;100;200;7;2;OldMap;Main;UniqueID;11"]
DECK = "deck;true;0,0,0;40;60;Always;Always;false;false;false;;;;Cards;;;;false;false;;;10;;false;;false;;$BasicName$"

SAVE = [
    "",
    command("", add("11", TYPES[3:12] + TYPES[-1:], STATES[3:12] + STATES[-1:]),
            add("12", ["hide;73,130;Invisible;;side:;0.3;;false", "matPiece;;false;0;0;;", TYPES[-1]],
                ["Axis", "11", "Main;100;200;8;0"]),
            add("13", ["PROP;Steps;true,0,9,false;;", "immob;g;N;L;", TYPES[-1]], ["2", "", "Main;5;5;9;0"]),
            add("14", [TYPES[-1]], ["null;0;0;;0"]),
            add("15", ["stack"], ["Main;100;200;11;12;@@0"]),
            add("16", [DECK], ["Main;300;300;true;14"])),
    "MainBoardPicker\tMap/rev\t0\t0\tOther\t1\t0",
    command("PLAYER\tsecret\tAnn\tAxis", "PLAYER\tother\tBob\tAllies"),
    "TURNTurnTracker0\t0|3;0;false;-1",
    "GlobalProperty\t;Weather;Mud;Module",
    "GlobalProperty\t;Fog\tNorth\tMap\tMain;true;Main:North",
    "NOTES\tFirst line|second",
    "PNOTE\tsecret\tmine", "SNOTE\tplan\tsecret\ttrue\ttext\t01/02/2024 3:04 PM\thandle",
    "SETUP_STACK\t", "UNMASK\tnull", "SGKC\tSGKC0\ttrue", "CLOCKCONTROL\ttrue\tfalse",
    "CLOCK\tAxis\tAnn\t10\t10\tfalse\ttrue", "EXT\tMore\t1.0", "LOCKSPOTAB\tOptions\tAnn\tpw\t1",
    "end_save",
]
STEPS = [
    logged("CHAT<Ann> - hello"),
    logged("null", logged("M/11/Main/40/50/null/Main/100/200/null/secret"), logged("CHAT* moves")),
    logged("M/12/Main/40/50/11/Main/100/200/null/secret"),
    logged("M/15/Main/5/5/13/Main/40/50/null/secret"),
    logged("M/14/Main/300/300/null/Main/300/300/null/other", logged("D/16/Main;300;300;false;14,13/Main;300;300;true;14")),
    logged("D/13/" + encode(["5", levels(["", "Main;5;5;9;0"])], TAB) + "/" + encode(["2", levels(["", "Main;5;5;9;0"])], TAB)),
    logged(add("20", ["mark;a", TYPES[-1]], ["b", "Main;5;5;;0"])), logged("-/12"), logged("-/15"),
    logged("M/13/Other/1/1/null/Main/5/5/null/secret"), logged("M/13/null/0/0/null/Other/1/1/null/secret"),
    logged("MutableProperty\tWeather\tMud\tDry\tModule"), logged("TURNTurnTracker0\t0|4;0;false;-1"),
    logged("PLAYER\tthird\tCid\tNeutral"), logged("PYREMOVE\tother"),
    logged("UNDO\ttrue", logged("CHAT* UNDO"), logged("M/13/Main/5/5/null/Other/1/1/null/secret"), logged("UNDO\tfalse")),
    logged("SHOW_RESULTS\tdice\t1\t2"), logged("OtherBoardPicker\tMap\t0\t0"), logged("begin_save"),
    logged(add("11", [TYPES[-1]], ["Main;1;1;;0"])),
]

LOG = command("begin_save", *SAVE[:-1], SAVE[-1], *STEPS)
SMALL = command("begin_save", "", command("", add("1", ["mark;a", TYPES[-1]], ["x", "Main;1;2;3;0"]),
                                          add("2", ["stack"], ["Main;1;2;1;@@0"])), "end_save",
                logged("M/1/Main/5/6/null/Main/1/2/null/me"))
for target in ("replay", "command_stream"):
    write(target, "log", LOG)
    write(target, "small", SMALL)
    write(target, "save", command("begin_save", *SAVE))
    write(target, "stack-cycle", command("begin_save", add("1", ["stack"], ["Main;1;2;2;1"]),
                                         add("2", ["stack"], ["Main;1;2;1;2"]), "end_save", logged("M/1/Main/1/2/2/Main/1/2/null/")))
    write(target, "irregular", "'begin_save'" + ESC + "'\\" + ESC + "a'" + ESC + "''" + ESC + "\\\\" + ESC)

for number, (own, state) in enumerate(TRAITS):
    write("piece", f"trait-{number:02}", levels([own, TYPES[-1]]) + "\0" + levels([state, STATES[-1]]))
write("piece", "all", levels(TYPES) + "\0" + levels(STATES))
write("piece", "empty-states", levels(["mark;a"] * 6 + [TYPES[-1]]) + "\0" + levels([""] * 6 + ["null;0;0;;0"]))
write("piece", "deck", DECK + "\0Main;3;4;true;1,2,3")
write("piece", "short-state", levels(TYPES) + "\0a\tb")

for name, content in {
    "plain": ",a,b\\,c,'d',''e'',\\f,", "tab": "\ta\tb\\\tc\t'\\\td'", "empty": ";", "numbers": ";1;-2;true;x;a,b;2.5;+7",
    "backslash": "\\a\\\\b\\", "quote": "''a''b'",
}.items():
    write("sequence", name, content)


def hexed(text, key, mark=b"!VCSK", upper=False):
    digits = bytes([key]) + bytes(byte ^ key for byte in text)
    return mark + (digits.hex().upper() if upper else digits.hex()).encode()


write("obfuscation", "plain", "begin_save")
write("obfuscation", "hex", hexed(b"begin_save", 0x5A))
write("obfuscation", "upper", hexed(b"begin_save", 0xEF, upper=True))
write("obfuscation", "bytes", b"VOBS\x21" + bytes(byte ^ 0x21 for byte in b"begin_save"))
write("obfuscation", "packed", hexed(zlib.compress(b"begin_save" * 9), 0x11, b"!VCSZ"))
write("obfuscation", "raw-packed", hexed(zlib.compress(b"begin_save" * 9)[2:-4], 0x12, b"!VCSZ"))
write("obfuscation", "odd", b"!VCSK123")
write("obfuscation", "no-key", b"!VCSK")
write("obfuscation", "no-digit", b"!VCSK12xy")

GRID = "VASSAL.build.module.map.boardPicker.board."
MODULE = f"""<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.build.GameModule name="Seed" version="1" VassalVersion="3.7.0">
<VASSAL.build.module.GlobalOptions playerIdFormat="$PlayerName$"><option name="a">b</option></VASSAL.build.module.GlobalOptions>
<VASSAL.build.module.PlayerRoster><entry>Axis</entry><entry>Allies</entry></VASSAL.build.module.PlayerRoster>
<VASSAL.build.module.properties.GlobalProperties><VASSAL.build.module.properties.GlobalProperty name="Weather" initialValue="Dry"/></VASSAL.build.module.properties.GlobalProperties>
<VASSAL.build.module.PrototypesContainer>
<VASSAL.build.module.PrototypeDefinition name="Corps">+/null/{levels(["mark;side", "prototype;Base;x=$side$", "piece;;;;"])}/{levels(["$a$", "", "null;0;0;;0"])}</VASSAL.build.module.PrototypeDefinition>
<VASSAL.build.module.PrototypeDefinition name="Base">+/null/{levels(["mark;$x$", "cmt;why", "piece;;;;"])}/{levels(["v", "", "null;0;0;;0"])}</VASSAL.build.module.PrototypeDefinition>
<VASSAL.build.module.PrototypeDefinition name="Circle">+/null/{levels(["prototype;Circle", "piece;;;;"])}/{levels(["", "null;0;0;;0"])}</VASSAL.build.module.PrototypeDefinition>
</VASSAL.build.module.PrototypesContainer>
<VASSAL.build.module.PieceWindow name="Counters"><VASSAL.build.widget.TabWidget entryName="All">
<VASSAL.build.widget.PieceSlot entryName="Unit" gpid="7">+/null/{levels(["prototype;Corps;a=1", "piece;;;u.png;Unit"])}/{levels(["", "null;0;0;7;0"])}</VASSAL.build.widget.PieceSlot>
<VASSAL.build.widget.PieceSlot entryName="Loop" gpid="8">+/null/{levels(["prototype;Circle", "piece;;;u.png;Unit"])}/{levels(["", "null;0;0;8;0"])}</VASSAL.build.widget.PieceSlot>
</VASSAL.build.widget.TabWidget></VASSAL.build.module.PieceWindow>
<VASSAL.build.module.Map mapName="Main" edgeWidth="5" edgeHeight="5" allowMultiple="true">
<VASSAL.build.module.map.BoardPicker><setup>MainBoardPicker\tHexes\t0\t0\tZones/rev\t1\t0</setup>
<VASSAL.build.module.map.boardPicker.Board name="Hexes" image="hexes.png" reversible="true">
<{GRID}HexGrid dx="34.6" dy="40.0" x0="3" y0="4" sideways="true" edgesLegal="true" cornersLegal="true">
<{GRID}mapgrid.HexGridNumbering first="H" hOff="1" vOff="1" hType="N" vType="A" sep="." stagger="true" vDescend="true" hLeading="1"/>
</{GRID}HexGrid></VASSAL.build.module.map.boardPicker.Board>
<VASSAL.build.module.map.boardPicker.Board name="Zones" width="700" height="700" reversible="true">
<{GRID}ZonedGrid><{GRID}mapgrid.Zone name="North" path="0,0;300,0;300,300;0,300" locationFormat="$name$-$gridLocation$" useParentGrid="false">
<{GRID}SquareGrid dx="20" dy="20" x0="0" y0="0"><{GRID}mapgrid.SquareGridNumbering hType="A" vDescend="true"/></{GRID}SquareGrid>
<{GRID}mapgrid.ZoneProperty name="Fog" initialValue="no"/></{GRID}mapgrid.Zone>
<{GRID}RegionGrid snapto="true"><{GRID}Region name="Box" originx="400" originy="400"/><{GRID}Region name="Port" originx="500" originy="400"/></{GRID}RegionGrid>
</{GRID}ZonedGrid></VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.StackMetrics disabled="false"/>
<VASSAL.build.module.map.LayeredPieceCollection property="side" layerOrder="Axis,Allies"/>
<VASSAL.build.module.map.SetupStack name="Start" owningBoard="Zones" useGridLocation="true" location="North-A01" x="3" y="4">
<VASSAL.build.widget.PieceSlot gpid="9">+/null/{levels(["prototype;Base", "piece;;;u.png;Unit"])}/{levels(["", "null;0;0;9;0"])}</VASSAL.build.widget.PieceSlot></VASSAL.build.module.map.SetupStack>
<VASSAL.build.module.map.DrawPile name="Cards" owningBoard="Hexes" x="40" y="60"><VASSAL.build.widget.CardSlot gpid="10">+/null/piece;;;c.png;Card/null;0;0;10;0</VASSAL.build.widget.CardSlot></VASSAL.build.module.map.DrawPile>
</VASSAL.build.module.Map>
<VASSAL.build.module.PrivateMap mapName="Axis Hand" side="Axis" visible="false" useBoards="Main"/>
<VASSAL.build.module.turn.TurnTracker name="Turn" turnFormat="$level1$ $level2$"><VASSAL.build.module.turn.CounterTurnLevel property="Year" start="1939"><VASSAL.build.module.turn.ListTurnLevel property="Season" list="Spring,Summer"/></VASSAL.build.module.turn.CounterTurnLevel></VASSAL.build.module.turn.TurnTracker>
<VASSAL.build.module.DiceButton name="2d6" nDice="2" nSides="6"/>
<VASSAL.build.module.SpecialDiceButton name="odd"><VASSAL.build.module.SpecialDie name="d"><VASSAL.build.module.SpecialDieFace text="hit" value="1"/></VASSAL.build.module.SpecialDie></VASSAL.build.module.SpecialDiceButton>
<VASSAL.build.module.PredefinedSetup name="Start" file="start.vsav" useFile="true"/>
</VASSAL.build.GameModule>"""
EXTENSION = """<VASSAL.build.module.ModuleExtension module="Seed" version="1" extensionId="ab">
<VASSAL.build.module.ExtensionElement target="VASSAL.build.module.Map:Main"><VASSAL.build.module.map.SetupStack name="More"/></VASSAL.build.module.ExtensionElement>
<VASSAL.build.module.ExtensionElement target=""><VASSAL.build.module.Map mapName="Extra"/></VASSAL.build.module.ExtensionElement>
</VASSAL.build.module.ModuleExtension>"""
write("build_file", "module", MODULE)
write("build_file", "extended", MODULE + "\0" + EXTENSION)
write("build_file", "empty", "<VASSAL.build.GameModule/>")
write("build_file", "entities", '<!DOCTYPE a [<!ENTITY b "bb">]><VASSAL.build.GameModule name="&b;&#65;&lt;"/>')


def zipped(entries, method=zipfile.ZIP_DEFLATED):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in entries:
            info = zipfile.ZipInfo(name, (2024, 1, 2, 3, 4, 6))
            info.compress_type = method
            archive.writestr(info, content)
    return out.getvalue()


DATA = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<data version="1"><version>1</version><extra1/><VassalVersion>3.7.16</VassalVersion><dateSaved>1700000000000</dateSaved><description>x</description><description lang="de">y</description><name>Seed</name></data>'
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 300, 200)
write("archive", "save", zipped([("savedGame", hexed(SMALL.encode(), 0x5A)), ("savedata", DATA), ("moduledata", DATA)]))
write("archive", "stored", zipped([("savedGame", SMALL)], zipfile.ZIP_STORED))
write("archive", "module", zipped([("buildFile.xml", MODULE), ("moduledata", DATA), ("images/hexes.png", PNG),
                                   ("images/a.gif", b"GIF89a\x10\0\x20\0"), ("images/b.svg", '<svg width="3" height="4px"/>'),
                                   ("images/c.jpg", b"\xff\xd8\xff\xe0\0\4ab\xff\xc0\0\x11\x08\0\x10\0\x20")]))
write("archive", "empty", zipped([]))
write("archive", "climbing", zipped([("../savedGame", "x"), ("/etc/x", "y")]))

write("grid", "zeros", bytes(64))
write("grid", "hexes", bytes(range(1, 160)))
write("grid", "ones", b"\1" * 200)
write("grid", "zones", bytes((value * 37 + 11) % 256 for value in range(300)))
write("grid", "ends", b"\3\0\3\6" * 60)
write("grid", "mixed", bytes((value * value * 7 + 3) % 251 for value in range(400)))

# The first byte chooses what the rest is taken for: a rulebook or a table.
RULE = {"id": "chess:1.s1", "rule": "1", "title": "t", "kind": "limit", "when": "any", "says": "s", "illegal": "i",
        "needs": ["a"], "visible": "log", "refs": ["1", "2A", "9"], "outside": []}
RULES = [RULE, {**RULE, "id": "chess:1.s2", "kind": "advice"}, {**RULE, "id": "chess:2A", "rule": "2A", "visible": "none"}]
KEYS = ["up to \u00bc", "up to 4\u00bd", "3 or less", "4 to 6", "7-9", "5 or 6", "12+", "more than 8", "before 1942", "A", "all other"]


def table(rows, columns, modifiers=()):
    return json.dumps({"id": "chess.x", "rule": "1", "title": "t", "dice": "2d6", "row_key": None, "column_key": None,
                       "columns": columns, "rows": rows, "modifiers": list(modifiers), "results": {}, "complete": True,
                       "doubts": []}, ensure_ascii=False)


write("catalog", "rulebook", "r" + "\n".join(json.dumps(rule) for rule in RULES) + "\n")
write("catalog", "same-id", "r" + json.dumps(RULE) + "\n\n" + json.dumps(RULE))
write("catalog", "keys", "t" + table([{"key": key, "cells": [0, [1, None]]} for key in KEYS], ["1", "2 or more"]))
write("catalog", "ways", "t" + table([{"id": "low", "key": {"FF": "1-3", "AS": 1}, "cells": ["x"]},
                                      {"key": {"FF": None, "AS": 2}, "cells": [{"sunk": 1}]}, {"key": 3, "cells": [True]}], ["up to 5"]))
write("catalog", "modifiers", "t" + table([], [], [{"rule": "1.s1", "value": -1, "per": 2, "die": "1d6", "when": "w"},
                                                   {"value": "x2", "does": "multiply", "of": "speed", "when": "w"}]))
write("catalog", "deep", "t" + "[" * 50)

# A form in the first line, an order of it in the second, then a file of orders of the europa game.
write("orders", "empty", "")
write("orders", "interception", "<target:group> with <with:group>\nA with B\n!intercept TF-7 with TF-3\n!intercpt A\n")
write("orders", "names", '<unit:unit> -> <target:unit>{1,2} [followon] [<launch:early|closing>]\nA -> B, "C D" early\n'
      "@step 12\n@Axis\n!fire King George V -> L\u00fctzow, Prinz Eugen followon # late\n!torpedo A -> B strength 1\u00bd\n")
write("orders", "choices", "<groups:group...> (to <to:location> | via <path:path> | stays) [<fog:no|yes>]\nA, B via 1, 2 3 yes\n"
      "!move TF-1 via 0304 0305 evading\n!maneuver TF-3 stays\n!close TF-1 to \u201cScapa Flow\u201d\n")
write("orders", "text", '<dice:dice> [for <reason:text>]\n5+6 for "never closed\n!state supplied Bergen\n!answer 3/4\n')
write("orders", "nested", "[a [b [c <n:number> | <w:word>]]] <s:side>\na b c -2 Axis\n!react Axis\n@stpe 3\n@step x\n!\xff\n")

# The first byte chooses what the rest is taken for: a map, a binding, a position, or cases.
write("game_data", "map", "m" + json.dumps({"rows": ["..c", ".~#"], "legend": {"~": {"terrain": "ice"}}, "grid": {"lower_columns": "odd"},
      "hexes": {"0301": {"port": {"name": "N"}}}, "hexsides": [{"between": ["0201", "0301"], "kind": "land"}],
      "areas": [{"name": "A", "kind": "z", "hexes": ["0101-0202"]}], "boxes": [{"name": "B"}], "roles": {"r": ["0101"]}}))
write("game_data", "binding", "b" + json.dumps({"game": "europa", "module": "M", "sides": {"A": "Axis"}, "maps": [{"map": "X", "means": "places", "named": {"a": "b"}}],
      "counters": [{"when": {"K": "a*"}, "kind": "unit", "name": "BasicName", "facts": {"hits": {"layer": "H", "number": True, "minus": 1},
      "half": {"layer": "S", "values": {"1": False, "2": True}, "otherwise": False}, "type": "T"}}], "game_facts": {"phase": "P"}}))
CASE = {"name": "n", "rules": ["28A.s1"], "groups": {"G": {"side": "Axis", "at": "0202"}, "H": {"side": "Allied", "at": "0203"}},
        "units": {"U": {"type": "BB", "at": "G"}, "V": {"type": "DD", "at": "H"}}}
write("game_data", "move", "c" + json.dumps({"game": "europa", "cases": [{**CASE, "steps": [{"do": "move", "group": "G", "path": ["0203"]},
      {"do": "move", "group": "G", "to": "0909", "expect": {"illegal": ["27D.s2"]}, "after": {"G": {"points": 1}}}]}]}))
write("game_data", "fight", "c" + json.dumps({"game": "europa", "cases": [{**CASE, "steps": [{"do": "intercept", "target": "H", "with": "G", "dice": [[6, 6]]},
      {"do": "fire", "unit": "U", "target": "V", "dice": [[5, 6]], "outcome": {"hits": 1, "modifiers": {}}}, {"do": "damage"}, {"do": "phase", "to": "combat"}]}]}))
write("game_data", "position", "p" + json.dumps({"title": "t", "players": [{"id": "a", "name": "Ann", "side": "Axis"}], "game": {"sea": "R", "phase": "fight"},
      "groups": {"G": {"at": "0202", "holds": ["U"]}}, "units": {"U": {"hits": 2, "side": "unit", "hidden_by": "Axis"}, "U (2)": {"at": "0101"}, "C": {"in": "U"}, "C (2)": {"at": "0303"}}}))
write("game_data", "position-wrong", "p" + json.dumps({"title": "t", "groups": {"G": {"at": "Boxes:G"}}, "units": {"U": {"at": "Sea:0202", "hits": "many"}, "C": {"at": "G"}}, "facts": {"U": {"hits": 1}}}))
