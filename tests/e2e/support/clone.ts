/**
 * Provides a clone for the editors' page: the project's texts in the browser's own file system, returned by the folder
 * picker.
 */
import { globSync, readFileSync } from 'node:fs';
import type { Page } from './test.ts';

/** Creates what Sveltia CMS needs of a clone: the texts, and a .git folder. */
export async function giveClone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto('/admin');
  const files = globSync('src/content/{promotions,legal}/*/*.md').map((file) => [file, readFileSync(file, 'utf8')]);
  await page.evaluate(async (all) => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('.git', { create: true });
    for (const [path = '', text = ''] of all) {
      const parts = path.split('/');
      const name = parts.pop() ?? '';
      let folder = root;
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(text);
      await writable.close();
    }
  }, files);
}

/** Returns the current content of a file in the clone. */
export function readClone(page: Page, path: string): Promise<string> {
  return page.evaluate(async (file) => {
    const parts = file.split('/');
    const name = parts.pop() ?? '';
    let folder = await navigator.storage.getDirectory();
    for (const part of parts) folder = await folder.getDirectoryHandle(part);
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }, path);
}
