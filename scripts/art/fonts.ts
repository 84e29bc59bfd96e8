/**
 * `npm run fonts`: reduces the headings' font to the letters and the one weight in use, into src/styles/fonts, as it is
 * published. The whole family is three times as large, a third of the bytes of a first visit to home. Other characters,
 * e.g. a name in another script, use the system's font.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const WEIGHT = 700;
const basic = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** The characters of each file, by the parts of the source font. styles/tokens.css declares the same ranges. */
export const fontLetters = {
  latin: `${basic}\u00a0ÀÁÂÃÄÇÈÉÊËÌÍÎÑÒÓÔÕÖÙÚÛÜÝàáâãäçèéêëìíîïñòóôõöùúûüýıªº°·×–—‘’“”•…€−`,
  'latin-ext': 'ĞğİŞş',
  vietnamese: 'ĂăĐđĨĩŨũƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ',
} as const;

/** Returns one part of the font with only its characters. */
export async function cutFont(part: keyof typeof fontLetters): Promise<Buffer> {
  const source = `node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-${part}-wght-normal.woff2`;
  return subsetFont(readFileSync(source), fontLetters[part], {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHT },
  });
}

if (import.meta.main)
  for (const part of Object.keys(fontLetters) as (keyof typeof fontLetters)[]) {
    const font = await cutFont(part);
    writeFileSync(`src/styles/fonts/${part}.woff2`, font);
    console.log(`${part} ${font.length} B`);
  }
