/** Tests what a build keeps of earlier releases: their hashed files, as long as a browser may request them. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carryOver, KEPT_FILE, keepRelease } from '#scripts/build/keep-release.ts';
import { DAY } from '#server/platform/time.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'keep-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Creates a built site of these files, each with its release's name as content. */
function built(release: string, ...files: string[]): string {
  const folder = join(root, release);
  for (const file of ['_headers', 'index.html', ...files]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), release);
  }
  return folder;
}
const at = (day: number) => new Date(Date.UTC(2031, 0, 1) + day * DAY);
const textOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

describe('a deploy', () => {
  it('keeps hashed files, also compressed copies, and nothing else', () => {
    const hashed = ['_astro/a.1.js', '_astro/a.1.js.br', 'dictionaries/pt.1.json', 'admin/assets/e-1.js'];
    const last = built('last', ...hashed, 'old.html', 'games/cover.svg');
    const next = built('next', '_astro/a.2.js', '_astro/b.1.js');
    expect(carryOver(last, next, at(0))).toBe(4);
    for (const file of hashed) expect(textOf(next, file), file).toBe('last');
    expect(existsSync(join(next, 'old.html'))).toBe(false);
    expect(existsSync(join(next, 'games'))).toBe(false);
    expect(textOf(next, 'index.html')).toBe('next');
    expect(Object.keys(JSON.parse(textOf(next, KEPT_FILE)) as object).sort()).toEqual(hashed.sort());
  });

  it('keeps them through later ones for 60 days after their replacement, however long they were in use', () => {
    const sites = [0, 40, 99, 101].map((day) => ({ day, folder: built(`release-${day}`, `_astro/of.${day}.js`) }));
    sites.forEach(({ day, folder }, index) => {
      const last = sites[index - 1];
      if (last) carryOver(last.folder, folder, at(day));
    });
    const [, , third, fourth] = sites.map(({ folder }) => folder);
    // The first release was replaced on day 40, so on day 99 it has been unused for 59 days.
    expect(existsSync(join(third ?? '', '_astro/of.0.js'))).toBe(true);
    expect(existsSync(join(fourth ?? '', '_astro/of.0.js'))).toBe(false);
    expect(existsSync(join(fourth ?? '', '_astro/of.40.js'))).toBe(true);
    expect(existsSync(join(fourth ?? '', '_astro/of.99.js'))).toBe(true);
  });

  it('restarts the time of a file that a release contains again', () => {
    const first = built('first', '_astro/back.js');
    const second = built('second', '_astro/other.js');
    const third = built('third', '_astro/back.js');
    const fourth = built('fourth');
    carryOver(first, second, at(0));
    carryOver(second, third, at(30));
    expect(textOf(third, '_astro/back.js')).toBe('third');
    carryOver(third, fourth, at(61));
    expect(textOf(fourth, '_astro/back.js')).toBe('third');
    expect(existsSync(join(fourth, '_astro/other.js'))).toBe(true);
  });
});

describe('a build with KEEP_RELEASE', () => {
  const setUp = (last: string | undefined, outDir: string) => {
    const hook = keepRelease(last).hooks['astro:config:setup'] as (options: object) => void;
    hook({ config: { outDir: pathToFileURL(`${outDir}/`) } });
  };

  it('refuses its own folder, which is emptied first, and a folder that is no site', () => {
    const last = built('last');
    expect(() => setUp(`${last}/`, last)).toThrow(/move the deployed site elsewhere/);
    expect(() => setUp(join(root, 'nothing'), join(root, 'dist'))).toThrow(/no built site/);
    expect(() => setUp(last, join(root, 'dist'))).not.toThrow();
    expect(() => setUp('', last)).not.toThrow();
  });
});
