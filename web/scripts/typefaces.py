#!/usr/bin/env python3
"""Writes the typefaces as the server draws them (formats/typeface): one weight each, as TrueType, which Go's PDF writer
reads. Run by hand when the fonts' packages change, with Debian's python3-fonttools and python3-brotli:

    /usr/bin/python3 web/scripts/typefaces.py
"""
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parent.parent
OUT = WEB.parent / "formats" / "typeface"

# Latin, Greek and Cyrillic, Latin for Vietnamese, and the signs that people write with.
RANGES = [(0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2FF), (0x370, 0x52F), (0x1E00, 0x1EFF), (0x2010, 0x2027),
          (0x2030, 0x205E), (0x2070, 0x209C), (0x20A0, 0x20BF), (0x2100, 0x214F), (0x2150, 0x215F), (0x2190, 0x2199)]
LETTERS = {c for first, last in RANGES for c in range(first, last + 1)} | set(map(ord, "−≈≠≤≥∞□■○●✓✗★♥"))

# Signs without a glyph of their own, and the glyph that says the same.
NEAREST = {"☐": "□", "☑": "✓", "☒": "✗", "✔": "✓", "✕": "✗", "✖": "✗", "✘": "✗"}


def subset(font: TTFont, letters: set[int]) -> TTFont:
    """Returns the font with the glyphs of these letters alone, without tables that no PDF and no drawing reads."""
    options = Options(
        layout_features=["kern"], hinting=False, notdef_outline=True, name_IDs=[1, 2, 4, 6], glyph_names=False)
    options.drop_tables += ["GSUB", "GDEF", "STAT", "DSIG", "meta", "prep", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def add_nearest(font: TTFont) -> None:
    for table in font["cmap"].tables:
        for sign, nearest in NEAREST.items():
            if table.isUnicode() and ord(nearest) in table.cmap:
                table.cmap.setdefault(ord(sign), table.cmap[ord(nearest)])


def read_inter(weight: str) -> TTFont:
    return subset(TTFont(WEB / f"node_modules/inter-ui/web/Inter-{weight}.woff2"), LETTERS)


def read_fraunces(script: str, style: str, weight: int) -> TTFont:
    font = TTFont(WEB / f"node_modules/@fontsource-variable/fraunces/files/fraunces-{script}-full-{style}.woff2")
    return instantiateVariableFont(font, {"opsz": 48, "SOFT": 0, "WONK": 0, "wght": weight})


def merge_fraunces(style: str, weight: int, inter: str) -> TTFont:
    """Returns Fraunces, whose packages hold a script each, with the letters and signs that it lacks from Inter."""
    left, parts = set(LETTERS), []
    for script in ("latin", "latin-ext", "vietnamese"):
        font = read_fraunces(script, style, weight)
        own = left & set(font.getBestCmap())
        parts.append(subset(font, own))
        left -= own
    other = read_inter(inter)
    scale_upem(other, parts[0]["head"].unitsPerEm)
    parts.append(subset(other, left))
    dates = parts[0]["head"].created, parts[0]["head"].modified
    with TemporaryDirectory() as folder:
        paths = []
        for at, part in enumerate(parts):
            if at:  # the kerning of the first alone: the merger cannot join them
                part.tables.pop("GPOS", None)
                part.reader.tables.pop("GPOS", None)
            part.flavor = None
            paths.append(f"{folder}/{at}.ttf")
            part.save(paths[-1])
        merged = Merger().merge(paths)
    # The merger writes the hour at which it runs: with Fraunces' own dates, each run writes the same bytes.
    merged["head"].created, merged["head"].modified = dates
    return merged


def write(name: str, font: TTFont) -> None:
    add_nearest(font)
    font.flavor = None
    font.recalcTimestamp = False
    font.save(OUT / name)


write("Inter-Regular.ttf", read_inter("Regular"))
write("Inter-SemiBold.ttf", read_inter("SemiBold"))
write("Fraunces-SemiBold.ttf", merge_fraunces("normal", 600, "SemiBold"))
write("Fraunces-Italic.ttf", merge_fraunces("italic", 500, "Medium"))
