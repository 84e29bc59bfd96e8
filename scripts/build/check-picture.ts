/** Checks whether a promotion's picture may be published: its location, type, size and width. */
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { imageMetadata } from 'astro/assets/utils';
import { pictureLimits } from '#content/prose-fields.ts';

const { folder, bytes, width, formats } = pictureLimits;
/** A path relative to the text's folder, or from the project's root. */
const PLACE = new RegExp(String.raw`^(?:\.\./images|/${folder})/((?:[\w-]+/)*[\w.-]+)$`);

const kilobytes = (value: number) => `${Math.ceil(value / 1024)} KB`;

/** Returns the problems of a picture. `image`: the path in the text, ../images/name.webp. */
export async function pictureProblems(root: string, image: string): Promise<string[]> {
  const name = PLACE.exec(image)?.[1];
  if (!name) return [`${image} is not in ${folder}: write ../images/name.webp`];
  if (!formats.some((format) => extname(name) === `.${format}`))
    return [`${name} is not one of these kinds: ${formats.join(', ')}`];
  const path = join(root, folder, name);
  const size = (await stat(path).catch(() => null))?.size;
  if (size === undefined) return [`${folder}/${name} is missing`];
  const heavy = size > bytes ? [`${name} has ${kilobytes(size)}, more than ${kilobytes(bytes)}`] : [];
  const picture = await imageMetadata(await readFile(path), path).catch(() => null);
  if (!picture) return [...heavy, `${name} is not a picture`];
  return picture.width > width ? [...heavy, `${name} is ${picture.width} pixels wide, more than ${width}`] : heavy;
}
