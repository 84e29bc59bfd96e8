/** Replaces a built file as a whole: what reads it meanwhile, and a slow disk, never see the old text behind the new one. */
import { rename, writeFile } from 'node:fs/promises';

export async function rewrite(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
