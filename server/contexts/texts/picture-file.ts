/** Reads kind and width of a picture from its first bytes, so that an editor's file is judged before it is kept. */
import { pictureLimits } from '#content/prose-fields.ts';

export type PictureKind = (typeof pictureLimits.formats)[number];

interface Picture {
  readonly kind: PictureKind;
  /** In pixels. */
  readonly width: number;
}

/** Why a picture is refused, for the operator. */
export type PictureFault = 'not a picture of a known kind' | 'at most 200 KB' | 'at most 1600 pixels wide';

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Returns kind and width, or null where the bytes are no picture of a known kind. */
export function readPicture(bytes: Buffer): Picture | null {
  if (bytes.length < 32) return null;
  if (ascii(bytes, 1, 4) === 'PNG' && bytes[0] === 0x89) return { kind: 'png', width: bytes.readUInt32BE(16) };
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return known('webp', webpWidth(bytes));
  if (ascii(bytes, 4, 12) === 'ftypavif') return known('avif', avifWidth(bytes));
  return bytes.readUInt16BE(0) === 0xffd8 ? known('jpg', jpegWidth(bytes)) : null;
}

const known = (kind: PictureKind, width: number | null): Picture | null => (width === null ? null : { kind, width });

function webpWidth(bytes: Buffer): number | null {
  const form = ascii(bytes, 12, 16);
  if (form === 'VP8X') return bytes.readUIntLE(24, 3) + 1;
  if (form === 'VP8L') return (bytes.readUInt16LE(21) & 0x3fff) + 1;
  return form === 'VP8 ' ? bytes.readUInt16LE(26) & 0x3fff : null;
}

/** Reads the first image extent, which is the one of the whole picture. */
function avifWidth(bytes: Buffer): number | null {
  const at = bytes.indexOf('ispe', 0, 'latin1');
  return at < 0 || at + 12 > bytes.length ? null : bytes.readUInt32BE(at + 8);
}

/** Walks the segments up to the one that begins the frame. */
function jpegWidth(bytes: Buffer): number | null {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.readUInt16BE(at + 7);
  }
  return null;
}

/** Returns why a picture may not be published, by the rules of the build (scripts/build/check-picture.ts); null where it may. */
export function pictureFault(bytes: Buffer): PictureFault | null {
  const picture = readPicture(bytes);
  if (!picture) return 'not a picture of a known kind';
  if (bytes.length > pictureLimits.bytes) return 'at most 200 KB';
  return picture.width > pictureLimits.width ? 'at most 1600 pixels wide' : null;
}
