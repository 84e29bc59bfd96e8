/** Tests the publisher with a small build in place of Astro's, on a real repository and the real back office (docs/how-to/publish-texts.md). */
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import sharp from 'sharp';
import { locales } from '#lib/locales.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { officeOf } from '#scripts/ops/publisher/backoffice.ts';
import { publishOnce } from '#scripts/ops/publisher/publish.ts';
import { goBack } from '#scripts/ops/publisher/releases.ts';
import { readSettings } from '#scripts/ops/publisher/settings.ts';
import { backoffice, query, operate } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
const TEXT = 'promotions.recharge';
const FILE = 'src/content/promotions/en/recharge.md';

let template: string;
let root: string;
let origin: string;
const at = (...path: string[]) => join(root, ...path);
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Rui', '-c', 'user.email=rui@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

beforeAll(() => {
  template = mkdtempSync(join(tmpdir(), 'publisher-template-'));
  const copy = join(template, 'copy');
  for (const folder of ['src/content/promotions', 'src/content/legal', 'locales'])
    cpSync(folder, join(copy, folder), { recursive: true });
  git(copy, 'init', '--quiet', '--initial-branch', 'main');
  git(copy, 'add', '.');
  git(copy, 'commit', '--quiet', '-m', 'Texts');
  // Packs the objects, so that each test copies few files.
  git(copy, 'gc', '--quiet');
  git(template, 'clone', '--quiet', '--bare', 'copy', 'origin.git');
  git(copy, 'remote', 'add', 'origin', '../origin.git');
  // Git looks for work in the background after each command, and there is none.
  for (const repository of [copy, join(template, 'origin.git')])
    for (const setting of ['maintenance.auto', 'receive.autogc']) git(repository, 'config', setting, 'false');
});
afterAll(() => rmSync(template, { recursive: true }));

beforeEach(async () => {
  await query(api, 'delete from text_revision');
  root = mkdtempSync(join(tmpdir(), 'publisher-'));
  origin = at('origin.git');
  cpSync(template, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

/** A site of one page, which is the English text. */
const BUILD = `cp ${FILE} $OUT_DIR/index.html && touch $OUT_DIR/_headers`;

async function run(env: Record<string, string> = {}) {
  const token = await operatorToken(api.services, 'press', 'publisher');
  const settings = readSettings({
    ...{ PUBLISHER_OFFICE: '', PUBLISHER_TOKEN: token, PUBLISHER_COPY: at('copy'), PUBLISHER_SITE: at('site') },
    ...{ PUBLISHER_CHECK: 'true', PUBLISHER_BUILD: BUILD, ...env },
  });
  if (!('site' in settings)) throw new Error('settings are missing');
  const office = officeOf(settings, (address, init) => api.request(address, init));
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  await publishOnce({ settings, office, now: () => new Date(), log });
  return lines;
}

/** Saves a text and asks for its publication. Returns the revision's id. */
async function approved(title: string, document = TEXT): Promise<string> {
  const { body } = await backoffice(api, `/texts/${document}`);
  const saved = await backoffice(api, `/texts/${document}/save`, {
    ...{ operator: 'ana', base: body.number, title_en: title, reason: `Say ${title}` },
  });
  await operate(api, `/revisions/${String(saved.body.id)}/publish`, { operator: 'ana' });
  return String(saved.body.id);
}
const stateOf = async (id: string) =>
  (
    await query<{ state: string; failure: string; git_commit: string }>(
      api,
      `select * from text_revision where id = ${id}`,
    )
  )[0];
const live = () => (existsSync(at('site', 'live')) ? readFileSync(at('site', 'live', 'index.html'), 'utf8') : null);

it('commits an approved text with its author, builds, pushes and switches', async () => {
  const id = await approved('Bonus of the first deposit');
  await run();
  expect(live()).toContain("title: 'Bonus of the first deposit'");
  expect(await stateOf(id)).toMatchObject({
    state: 'published',
    failure: '',
    git_commit: git(origin, 'rev-parse', 'main'),
  });
  expect(git(origin, 'log', '-1', '--format=%an|%cn|%B', 'main')).toBe(
    `ana|publisher|Say Bonus of the first deposit\n\nText-Revision: ${TEXT} 1\nApproved-by: ana`,
  );
  // One line of one file: the other texts are written as they were.
  expect(git(origin, 'show', '--numstat', '--format=', 'main')).toBe(`1\t1\t${FILE}`);
  expect(await run()).toEqual([]);
});

it('commits a changed word of the site and a legal page as one line each', async () => {
  for (const [document, field, file] of [
    ['interface.pages', 'activityTitle_en', 'locales/en/pages.json'],
    ['legal.privacy', 'title_tr', 'src/content/legal/tr/privacy.md'],
  ] as const) {
    const saved = await backoffice(api, `/texts/${document}/save`, { operator: 'ana', base: 0, [field]: 'New' });
    await backoffice(api, `/revisions/${String(saved.body.id)}/publish`, { operator: 'ana' });
    await run();
    expect((await stateOf(String(saved.body.id)))?.state).toBe('published');
    expect(git(origin, 'show', '--numstat', '--format=', 'main')).toBe(`1\t1\t${file}`);
  }
});

it('writes a chosen picture beside the texts that name it', async () => {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a5' } })
    .webp()
    .toBuffer();
  const alts = Object.fromEntries(locales.map((locale) => [`imageAlt_${locale}`, 'A green field']));
  const saved = await backoffice(api, `/texts/${TEXT}/save`, {
    ...{ operator: 'ana', base: 0, ...alts, picture: picture.toString('base64') },
  });
  await backoffice(api, `/revisions/${String(saved.body.id)}/publish`, { operator: 'ana' });
  await run();
  const [, name = ''] = /image: '\.\.\/images\/(.*)'/.exec(git(origin, 'show', `main:${FILE}`)) ?? [];
  const written = readFileSync(at('copy', 'src/content/promotions/images', name));
  expect(written.equals(picture)).toBe(true);
  expect(git(origin, 'ls-tree', '--name-only', 'main', 'src/content/promotions/images/')).toContain(name);
});

it('leaves the live site untouched where check, build or pages fail, says why, and goes on once asked again', async () => {
  await approved('First');
  await run();
  const id = await approved('Second');
  for (const [env, why] of [
    [{ PUBLISHER_CHECK: 'echo a straight quote; false' }, /check of the texts failed[^]*a straight quote/],
    [{ PUBLISHER_BUILD: `${BUILD}; echo the title is long >&2; exit 3` }, /build failed[^]*the title is long/],
    [{ PUBLISHER_BUILD: 'touch $OUT_DIR/_headers' }, /not whole[^]*index\.html is missing, and the live site has it/],
    [{ PUBLISHER_BUILD: `${BUILD} && touch $OUT_DIR/empty.html` }, /empty\.html is empty/],
  ] as const) {
    await run(env);
    expect(live()).toContain("title: 'First'");
    const found = await stateOf(id);
    expect(found?.state).toBe('approved');
    expect(found?.failure).toMatch(why);
    expect(git(origin, 'show', `main:${FILE}`)).toContain("title: 'First'");
    await operate(api, `/revisions/${id}/publish`, { operator: 'ana' });
  }
  await run();
  expect(live()).toContain("title: 'Second'");
});

it('publishes the others where one of several texts fails', async () => {
  const [good, bad] = [await approved('Good'), await approved('Bad', 'promotions.super')];
  await run({ PUBLISHER_CHECK: "! grep -q 'Bad' src/content/promotions/en/super.md" });
  expect(live()).toContain("title: 'Good'");
  expect([(await stateOf(good))?.state, (await stateOf(bad))?.state]).toEqual(['published', 'approved']);
  expect((await stateOf(bad))?.failure).toContain('check of the texts failed');
});

it('does not publish over what somebody pushes between two attempts', async () => {
  const [good] = [await approved('Good'), await approved('Bad', 'promotions.super')];
  git(root, 'clone', '--quiet', 'origin.git', 'work');
  writeFileSync(at('work', FILE), readFileSync(at('work', FILE), 'utf8').replace(/^title: .*$/m, "title: 'From Git'"));
  git(at('work'), 'commit', '--quiet', '-am', 'Change a title');
  // The first attempt has both texts and fails. The second has the good one alone.
  const check = `git -C ${at('work')} push --quiet origin main; ! grep -q Bad src/content/promotions/en/super.md`;
  await expect(run({ PUBLISHER_CHECK: check })).rejects.toThrow('git push');
  expect(git(origin, 'show', `main:${FILE}`)).toContain("title: 'From Git'");
  await run({ PUBLISHER_CHECK: check });
  expect((await stateOf(good))?.state).toBe('withdrawn');
  expect(git(origin, 'show', `main:${FILE}`)).toContain("title: 'From Git'");
});

it('keeps the release before, and goes back to it', async () => {
  for (const title of ['First', 'Second', 'Third']) {
    await approved(title);
    await run({ PUBLISHER_BUILD: `${BUILD} && echo "$KEEP_RELEASE" > $OUT_DIR/kept` });
  }
  expect(readdirSync(at('site', 'releases')).filter((name) => !name.endsWith('.json'))).toHaveLength(2);
  expect(readFileSync(at('site', 'live', 'kept'), 'utf8')).toContain(at('site', 'releases'));
  expect(goBack(at('site'))).not.toBeNull();
  expect(live()).toContain("title: 'Second'");
  // Only one release before the live one is kept.
  expect(goBack(at('site'))).toBeNull();
  expect(live()).toContain("title: 'Second'");
});

it('tells the back office what was changed in the repository, before anything is published', async () => {
  const id = await approved('From the office');
  git(root, 'clone', '--quiet', 'origin.git', 'work');
  writeFileSync(at('work', FILE), readFileSync(at('work', FILE), 'utf8').replace(/^title: .*$/m, "title: 'From Git'"));
  git(at('work'), 'commit', '--quiet', '-am', 'Change a title');
  git(at('work'), 'push', '--quiet', 'origin', 'main');
  expect(await run()).toEqual(['1 texts were changed in the repository']);
  expect((await stateOf(id))?.state).toBe('withdrawn');
  const { body } = await backoffice(api, `/texts/${TEXT}`);
  expect(body).toMatchObject({ number: 2, content: { en: { title: 'From Git' } } });
  expect((body.revisions as object[])[0]).toMatchObject({ author: 'git:Rui', state: 'published' });
  expect(live()).toBeNull();
});

it('ends what a run before left: pushed without a switch, switched without a report', async () => {
  const id = await approved('Once');
  // The run stops at the switch, because a folder is in its place.
  mkdirSync(at('site', 'live.next', 'x'), { recursive: true });
  await expect(run()).rejects.toThrow();
  expect(git(origin, 'show', `main:${FILE}`)).toContain("title: 'Once'");
  expect(live()).toBeNull();
  rmSync(at('site', 'live.next'), { recursive: true });
  await run();
  expect((await stateOf(id))?.state).toBe('published');
  expect(git(origin, 'rev-list', '--count', 'main')).toBe('2');
  // As if the report had been lost.
  await query(api, `update text_revision set state = 'approved' where id = ${id}`);
  await run({ PUBLISHER_BUILD: 'false' });
  expect(await stateOf(id)).toMatchObject({ state: 'published', failure: '' });
});

it('empties the CDN’s cache after the switch, and says where that failed', async () => {
  const asked: (string | undefined)[] = [];
  let status = 200;
  const cdn = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${live()?.includes('Purged')}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  const { port } = cdn.address() as AddressInfo;
  const env = { PUBLISHER_PURGE_URL: `http://127.0.0.1:${port}/purge` };
  const first = await approved('Purged');
  await run(env);
  expect(asked).toEqual(['POST /purge true']);
  expect((await stateOf(first))?.failure).toBe('');
  status = 500;
  const second = await approved('Purged again');
  await run(env);
  expect(await stateOf(second)).toMatchObject({ state: 'published', failure: expect.stringContaining('500') });
  cdn.close();
});

it('names the settings that are missing', () => {
  expect(readSettings({ PUBLISHER_TOKEN: 'x' })).toEqual(['PUBLISHER_COPY', 'PUBLISHER_SITE']);
});
