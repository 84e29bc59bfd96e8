/** Tests that an editor's picture is read and judged by its bytes (src/content/prose-fields.ts has the limits). */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureFault, readPicture } from '#server/contexts/texts/picture-file.ts';

const picture = (width: number) => sharp({ create: { width, height: 20, channels: 3, background: '#0a5' } });

it.each([
  ['png', (width: number) => picture(width).png()],
  ['jpg', (width: number) => picture(width).jpeg()],
  ['webp', (width: number) => picture(width).webp()],
  ['webp', (width: number) => picture(width).webp({ lossless: true })],
  ['avif', (width: number) => picture(width).avif()],
] as const)('%s: kind and width are read, and the width is limited', async (kind, make) => {
  expect(readPicture(await make(321).toBuffer())).toEqual({ kind, width: 321 });
  expect(pictureFault(await make(1600).toBuffer())).toBeNull();
  expect(pictureFault(await make(1601).toBuffer())).toBe('at most 1600 pixels wide');
});

it('a heavy picture, another file and a cut one are refused', async () => {
  const png = await picture(300).png().toBuffer();
  expect(pictureFault(Buffer.concat([png, Buffer.alloc(200 * 1024)]))).toBe('at most 200 KB');
  for (const bytes of [
    Buffer.from('<svg onload="alert(1)"></svg>'.padEnd(64)),
    Buffer.from('GIF89a'.padEnd(64)),
    Buffer.alloc(0),
    png.subarray(0, 20),
  ])
    expect(pictureFault(bytes)).toBe('not a picture of a known kind');
  const jpeg = await picture(300).jpeg().toBuffer();
  expect(pictureFault(jpeg.subarray(0, 60))).toBe('not a picture of a known kind');
});
