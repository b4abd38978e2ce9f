"""Cut the fonts in this folder out of Debian's fonts-noto-cjk and fonts-dejavu-core, and out of npm's
@fontsource/noto-emoji 5.3.2, whose unpacked folder is the argument.

    npm pack @fontsource/noto-emoji@5.3.2 && tar -xzf fontsource-noto-emoji-5.3.2.tgz
    python rendering/fonts/subset.py package

Run the script only to adopt a new Debian release or a different repertoire; equal input gives equal bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fontTools.pens.areaPen import AreaPen  # type: ignore[import-untyped]
from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable  # type: ignore[import-untyped]

HERE = Path(__file__).parent
FONTS = Path("/usr/share/fonts")
DOCUMENTS = Path("/usr/share/doc")
NOTO_SC = 2
"""The index of the simplified Chinese face in the font collection."""

LATIN = (range(0x20, 0x7F), range(0xA0, 0x250), range(0x1E00, 0x1F00))
SYMBOLS = (range(0x2010, 0x2028), range(0x2030, 0x205F), range(0x20A0, 0x20C0), range(0x2100, 0x2800))
WIDE = (range(0x3000, 0x3040), range(0xFF00, 0xFFEF))
SHAPING = "BASE GDEF GPOS GSUB VORG vhea vmtx kern MATH FFTM"
CHESS = range(0x2654, 0x2660)
PICTOGRAPHS = (range(0x203C, 0x3300), range(0x1F000, 0x1FB00))
"""The ranges that contain emoji; letters and digits with emoji variants keep their plain form."""
SOLID = range(0x265A, 0x2660)
SILHOUETTES = range(0xE000, 0xE006)

# Characters in people's names that GBK lacks; most stand in the national table of standard characters.
NAMES = (
    "㑇㑊㕮㘎㙍㙘㙦㛃㛚㛹㟃㠇㠓㤘㥄㧐㧑㧟㫰㬊㬎㬚㭎㭕㮾㰀㳇㳘㳚㴔㵐㶲㸆㸌㺄㻬㽏㿠"
    "䁖䂮䃅䃎䅟䌹䎃䎖䏝䏡䏲䐃䓖䓛䓨䓫䓬䗖䗛䗪䗴䜣䝙䢺䢼䣘䥽䦃䲟䲠䲢䴓䴔䴕䴖䴗䴘䴙䶮鿍鿎鿏"
    "𠙶𠳐𡎚𡐓𣗋𣲗𣲘𣸣𤧛𤩽𤫉𥔲𥕢𥖨𥻗𦈡𦒍𦙶𦝼𦭜𦰡𧿹𨐈𨙸𨚕𨟠𨭉𨱇𨱏𨱑𨱔𨺙𩽾𩾃𩾌"
    "𪟝𪣻𪤗𪨰𪨶𪩘𪾢𫄧𫄨𫄷𫄸𫇭𫌀𫍣𫍯𫍲𫍽𫐄𫐐𫐓𫑡𫓧𫓯𫓶𫓹𫔍𫔎𫔶𫖮𫖯𫖳𫗧𫗴𫘜𫘝𫘦𫘧𫘨𫘪𫘬𫚕𫚖𫚭𫛭𫞩𫟅𫟦𫟹𫟼"
    "𫠆𫠊𫠜𫢸𫫇𫭟𫭢𫭼𫮃𫰛𫵷𫶇𫷷𫸩𬀩𬀪𬂩𬃊𬇕𬇙𬇹𬉼𬊈𬊤𬌗𬍛𬍡𬍤𬒈𬒔𬒗𬕂𬘓𬘘𬘡𬘩𬘫𬘬𬘭𬘯𬙂𬙊𬙋𬜬𬜯𬞟"
    "𬟁𬟽𬣙𬣞𬣡𬣳𬤇𬤊𬤝𬨂𬨎𬩽𬪩𬬩𬬭𬬮𬬱𬬸𬬹𬬻𬬿𬭁𬭊𬭎𬭚𬭛𬭤𬭩𬭬𬭯𬭳𬭶𬭸𬭼𬮱𬮿𬯀𬯎𬱖𬱟𬳵𬳶𬳽𬳿𬴂𬴃𬴊"
    "𬶋𬶍𬶏𬶐𬶟𬶠𬶨𬶭𬶮𬷕𬸘𬸚𬸣𬸦𬸪𬹼𬺈𬺓𠮷"
)


def decoded(codec: str, leads: range, trails: Iterable[int]) -> set[str]:
    """Return every character that a two-byte encoding can write with these bytes."""
    text = (bytes((lead, trail)).decode(codec, "ignore") for lead in leads for trail in trails)
    return {one for one in text if len(one) == 1 and not "\ue000" <= one <= "\uf8ff"}


def gbk() -> set[str]:
    return decoded("gbk", range(0x81, 0xFF), range(0x40, 0xFF))


def gb2312() -> set[str]:
    return decoded("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF))


def big5_level_1() -> set[str]:
    """常用字: return the 5401 characters of everyday traditional writing."""
    return decoded("big5", range(0xA4, 0xC7), (*range(0x40, 0x7F), *range(0xA1, 0xFF)))


def of(ranges: Iterable[range]) -> set[str]:
    return {chr(code) for one in ranges for code in one}


def opened(path: str, number: int = 0) -> TTFont:
    return TTFont(FONTS / path, fontNumber=number, recalcTimestamp=False)


def cut(font: TTFont, characters: set[str]) -> None:
    """Reduce a font to the outlines of these characters, as far as present, without any shaping tables."""
    options = Options(
        layout_features=[],
        drop_tables=[*Options().drop_tables, *SHAPING.split()],
        hinting=False,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        name_languages=[0x409],
        notdef_outline=False,
        glyph_names=False,
        recalc_timestamp=False,
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes={ord(one) for one in characters})
    subsetter.subset(font)
    map_characters(font, font.getBestCmap())


def map_characters(font: TTFont, glyphs: dict[int, str]) -> None:
    """Give the font a single character map in format 12, which reaches beyond the first plane and is easy to read."""
    table = CmapSubtable.newSubtable(12)
    table.platformID, table.platEncID, table.language = 3, 10, 0
    table.format, table.reserved, table.length, table.nGroups = 12, 0, 0, 0
    table.cmap = glyphs
    font["cmap"].tables = [table]


def add_silhouettes(font: TTFont) -> None:
    """Add a silhouette for every solid chess figure, in the private use area: the outer contours without engraved
    lines."""
    glyphs, outlines = dict(font.getBestCmap()), font.getGlyphSet()
    for code, solid in zip(SILHOUETTES, SOLID, strict=True):
        contours = contours_of(outlines[glyphs[solid]])
        direction = max(map(area, contours), key=abs)
        pen = TTGlyphPen(None)
        for contour in contours:
            if area(contour) * direction > 0:
                contour.replay(pen)
        name = f"silhouette{solid:x}"
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = font["hmtx"][glyphs[solid]]
        glyphs[code] = name
    map_characters(font, glyphs)


def contours_of(outline: Any) -> list[RecordingPen]:
    whole = RecordingPen()
    outline.draw(whole)
    contours: list[RecordingPen] = []
    for step in whole.value:
        if step[0] == "moveTo":
            contours.append(RecordingPen())
        contours[-1].value.append(step)
    return contours


def area(contour: RecordingPen) -> float:
    """Return the signed area of a contour; holes have the opposite sign."""
    pen = AreaPen()
    contour.replay(pen)
    return float(pen.value)


def open_font_licence() -> str:
    """Return the SIL Open Font License from Debian's copyright file, without the quotation's indents and dots."""
    text = (DOCUMENTS / "fonts-noto-cjk/copyright").read_text("utf-8")
    quoted = text.split("License: SIL-1.1\n", 2)[2].split("\nLicense:", 1)[0]
    lines = (line.removeprefix(" ") for line in quoted.strip("\n").splitlines())
    return "\n".join("" if line == "." else line for line in lines).strip() + "\n"


def said(font: TTFont, name_id: int) -> str:
    """Return a font's own text under a number of its name table."""
    lines = str(font["name"].getDebugName(name_id)).splitlines()
    return "\n".join(line.rstrip() for line in lines).strip() + "\n"


def cut_emoji(package: Path) -> None:
    """Cut the emoji font down to the outlines of single-character emoji in one ink."""
    emoji = TTFont(package / "files/noto-emoji-emoji-400-normal.woff", recalcTimestamp=False)
    emoji.flavor = None
    (HERE / "NotoEmoji.LICENSE.txt").write_text((package / "LICENSE").read_text("utf-8").strip() + "\n", "utf-8")
    cut(emoji, of(PICTOGRAPHS))
    emoji.save(HERE / "NotoEmoji.ttf")


def main() -> None:
    cut_emoji(Path(sys.argv[1]))
    shared = of((*LATIN, *SYMBOLS, *WIDE))
    regular = opened("opentype/noto/NotoSansCJK-Regular.ttc", NOTO_SC)
    bold = opened("opentype/noto/NotoSansCJK-Bold.ttc", NOTO_SC)
    chess = opened("truetype/dejavu/DejaVuSans.ttf")
    (HERE / "NotoSansSC.LICENSE.txt").write_text(f"{said(regular, 0)}\n{open_font_licence()}", "utf-8")
    (HERE / "DejaVuSans.LICENSE.txt").write_text(said(chess, 13), "utf-8")
    cut(regular, shared | gbk() | set(NAMES))
    cut(bold, shared | gb2312() | big5_level_1())
    cut(chess, of([CHESS]))
    add_silhouettes(chess)
    regular.save(HERE / "NotoSansSC-Regular.otf")
    bold.save(HERE / "NotoSansSC-Bold.otf")
    chess.save(HERE / "DejaVuSans-Chess.ttf")


if __name__ == "__main__":
    main()
