/**
 * Creates a font in which every letter of every script is a bar of fixed width. A screenshot then shows only the
 * layout: positions, text widths, line breaks. It does not depend on the machine's fonts.
 */

/** Advance widths in thousandths of an em: of spaces, of letters, and of full-width characters (e.g. Chinese). */
const glyphs = [
  { advance: 500, box: false },
  { advance: 270, box: false },
  { advance: 530, box: true },
  { advance: 1000, box: true },
];
const ASCENT = 930;
const DESCENT = -250;
/** The first and last code point of each range, and its glyph. */
const ranges = [
  [0x20, 0x20, 1],
  [0x21, 0x9f, 2],
  [0xa0, 0xa0, 1],
  [0xa1, 0x1fff, 2],
  [0x2000, 0x200f, 1],
  [0x2010, 0x2e7f, 2],
  [0x2e80, 0xffef, 3],
  [0x10000, 0x1fffd, 3],
] as const;

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => u16(Math.floor(value / 65_536), value % 65_536)));

/** Returns the font file (TrueType). */
export function blockFont(): Buffer {
  const outlines = glyphs.map(({ advance, box }) => (box ? outline(advance - 60) : Buffer.alloc(0)));
  const offsets = outlines.reduce<number[]>((sums, each) => [...sums, (sums.at(-1) ?? 0) + each.length], [0]);
  return assemble({
    'OS/2': Buffer.concat([
      u16(4, 530, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      Buffer.alloc(10),
      u32(1, 0, 0, 0),
      Buffer.from('NONE'),
      u16(0x40, 0x20, 0xffff, ASCENT, DESCENT, 0, ASCENT, -DESCENT),
      u32(1, 0),
      u16(500, 700, 0, 0x20, 1),
    ]),
    cmap: characterMap(),
    glyf: Buffer.concat(outlines),
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(3, 1000),
      Buffer.alloc(16),
      u16(0, 0, 1000, 700, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x10000),
      u16(ASCENT, DESCENT, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
    ]),
    hmtx: u16(...glyphs.flatMap(({ advance, box }) => [advance, box ? 30 : 0])),
    loca: u32(...offsets),
    maxp: Buffer.concat([u32(0x10000), u16(glyphs.length, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: nameTable('Blocks'),
    post: Buffer.concat([u32(0x30000, 0), u16(-75, 50), u32(0, 0, 0, 0, 0)]),
  });
}

/** Returns a bar with the height of lower-case letters. */
function outline(width: number): Buffer {
  const [left, height] = [30, 520];
  const flags = Buffer.from([1, 1, 1, 1]);
  const box = u16(1, left, 0, left + width, height, 3, 0);
  const bytes = Buffer.concat([box, flags, u16(left, 0, width, 0), u16(0, height, 0, -height)]);
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

/** Returns a character map of format 13, many characters to one glyph. */
function characterMap(): Buffer {
  const groups = u32(...ranges.flat());
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(13, 0), u32(16 + groups.length, 0, ranges.length), groups]);
}

function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const ids = [1, 2, 4, 6];
  const records = ids.map((id) => u16(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([u16(0, ids.length, 6 + 12 * ids.length), ...records, text]);
}

function assemble(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables).sort();
  const padded = names.map((name) => {
    const bytes = tables[name] ?? Buffer.alloc(0);
    return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  });
  let offset = 12 + 16 * names.length;
  const records = names.map((name, index) => {
    const bytes = padded[index] ?? Buffer.alloc(0);
    let sum = 0;
    for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
    const record = Buffer.concat([Buffer.from(name), u32(sum, offset, tables[name]?.length ?? 0)]);
    offset += bytes.length;
    return record;
  });
  const power = 2 ** Math.floor(Math.log2(names.length));
  const header = u16(names.length, power * 16, Math.log2(power), names.length * 16 - power * 16);
  return Buffer.concat([u32(0x10000), header, ...records, ...padded]);
}
