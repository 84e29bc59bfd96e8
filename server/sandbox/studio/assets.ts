/**
 * What the studio's pages load, prepared once at start: browser code with its types stripped and its imports turned into
 * the flat names served here, styles, art and texts. The folder's name is a digest of everything in it, so a browser may
 * keep what it has for a year.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { studioGames } from '#lib/studio/games/catalogue.ts';
import { texts } from './texts.ts';

export interface Asset {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

export interface Assets {
  readonly version: string;
  readonly files: ReadonlyMap<string, Asset>;
}

const here = new URL('./', import.meta.url);
/** Scene and symbols of each game: the site shows the symbols too, beside its pay table. */
const art = '../../../public/games/';
/** Modules outside browser/ that the browser runs too. */
const shared = [
  '../../../src/lib/studio/engine.ts',
  '../../../src/lib/studio/fair-game.ts',
  '../../../src/lib/dates.ts',
  '../../../src/lib/fair.ts',
  '../../../src/lib/money.ts',
  '../../../src/lib/fill.ts',
  '../../../src/lib/json.ts',
];

export function loadAssets(): Assets {
  const files = new Map<string, Asset>();
  const add = (name: string, type: string, text: string) =>
    files.set(name, { type, plain: Buffer.from(text), gzip: gzipSync(text) });
  const read = (path: string) => readFileSync(new URL(path, here), 'utf8');

  for (const name of readdirSync(new URL('browser/', here)))
    if (name.endsWith('.css')) add(name, 'text/css; charset=utf-8', read(`browser/${name}`));
    else add(scriptName(name), 'text/javascript; charset=utf-8', script(read(`browser/${name}`)));
  for (const path of shared) add(scriptName(path), 'text/javascript; charset=utf-8', script(read(path)));
  for (const { code } of studioGames)
    for (const name of readdirSync(new URL(`${art}${code}/`, here)))
      add(`art/${code}/${name}`, 'image/svg+xml', read(`${art}${code}/${name}`));
  for (const [code, values] of Object.entries(texts))
    add(`texts-${code}.json`, 'application/json', JSON.stringify(values));

  const digest = createHash('sha256');
  for (const [name, asset] of files) digest.update(name).update(asset.plain);
  return { version: digest.digest('hex').slice(0, 16), files };
}

function scriptName(path: string): string {
  return basename(path).replace(/\.ts$/, '.js');
}

/** Types out; './x.ts', '../x.ts' and '#lib/a/x.ts' become './x.js'. */
function script(source: string): string {
  return stripTypeScriptTypes(source)
    .replace(/(from )'([^']+\.ts)'/g, (_, from: string, path: string) => `${from}'./${scriptName(path)}'`)
    .replace(/^ *\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n');
}
