/** Tests /video: the state of the tables, and a stream that loads nothing before it is requested. */
import { faults } from './support/axe.ts';
import { meter } from './support/meter.ts';
import { watchShifts } from './support/shifts.ts';
import { leagueState, playTables, wheelState } from './support/tables.ts';
import type { Said } from './support/tables.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const own = dictionary('pt', 'video');
const ui = dictionary('pt', 'ui');
const said = (key: string) => word(own, key);
const running = (): Said => ({ 'roda-da-feira': wheelState(), 'liga-caju': leagueState() });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const watch = (page: Page) => page.getByRole('button', { name: said('watch'), exact: true });
const any = { 'Access-Control-Allow-Origin': '*' };

/** Records the requests for the stream and its player, in order. */
function streamed(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/sandbox/video/') || /\/hls[\w.-]*\.js/.test(url)) asked.push(url.replace(/.*\//, ''));
  });
  return asked;
}

test('the tables’ phase, clock, bets and rounds are on the page, and follow the table', async ({ page }) => {
  const asked = streamed(page);
  const tables = running();
  await playTables(page, tables);
  const shifts = await watchShifts(page);
  const cost = meter(page);
  await page.goto('/video');
  const wheel = card(page, 'Roda da Feira');
  await expect(wheel.getByText(said('phase_open'))).toBeVisible();
  await expect(wheel.getByText('Rodada 128 · 1 aposta')).toBeVisible();
  await expect(wheel.getByRole('timer')).toHaveText(/^0:[1-4]\d$/);
  await expect(wheel.getByRole('log').getByRole('listitem')).toHaveText([
    'Rodada 127: Sol 48×',
    'Rodada 126: Lanterna 16×',
    'Rodada 125: Caju 4×',
  ]);
  const league = card(page, 'Liga Caju');
  await expect(league.getByText(said('playing_league'))).toBeVisible();
  await expect(league.getByText('Rodada 16 · 1.234 apostas')).toBeVisible();
  await expect(league.locator('.scores li').first()).toHaveText('Vila Caju6 × 1Praia Siri');
  expect(await shifts.told(), 'what comes has its place').toEqual([]);
  const { script, html } = await cost();
  test.info().annotations.push({ type: 'cost', description: JSON.stringify({ script, html }) });
  expect(script).toBeLessThanOrEqual(98);

  tables['roda-da-feira'] = wheelState({ phase: 'playing', phaseEndsAt: null });
  await expect(wheel.getByText(said('playing_wheel'))).toBeVisible();
  await expect(wheel.getByRole('timer')).toHaveCount(0);
  tables['roda-da-feira'] = wheelState({ phase: 'result', outcome: 6 });
  await expect(wheel.getByText(said('phase_result'))).toBeVisible();
  await expect(wheel.getByRole('log').getByRole('listitem').first()).toHaveText('Rodada 128: Fogueira 12×');

  expect(asked, 'nothing of the stream before it is asked for').toEqual([]);
  expect(await faults(page)).toEqual([]);
  await wheel.getByRole('link', { name: 'Jogar Roda da Feira' }).click();
  await page.waitForURL('/gameInfo?game=roda-da-feira');
});

test('a closed or unknown table says so, and the rest of the page works', async ({ page, complaints }) => {
  await playTables(page, { 'roda-da-feira': null, 'liga-caju': null });
  await page.goto('/video');
  await expect(page.getByText(said('tableClosed'))).toHaveCount(2);
  await arrived(page);
  await expect(watch(page)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(complaints.splice(0).every((line) => line.includes('404'))).toBe(true);
});

test('a missing stream shows a sentence and a retry', async ({ page, complaints }) => {
  const asked = streamed(page);
  await playTables(page, running());
  await page.goto('/video');
  await watch(page).click();
  const fault = page.getByRole('alert').filter({ hasText: said('missing') });
  await expect(fault).toBeVisible();
  expect(asked, 'no player was loaded for it').toEqual(['master.m3u8']);
  expect(await faults(page)).toEqual([]);
  await page.route('**/sandbox/video/**', (route) => route.abort('internetdisconnected'));
  await fault.getByRole('button', { name: word(ui, 'retry') }).click();
  await expect(page.getByText(said('offline'))).toBeVisible();
  expect(asked).toEqual(['master.m3u8', 'master.m3u8']);
  complaints.splice(0);
});

test('a browser without HLS support loads a player, and a stream without content is reported', async ({ page }) => {
  const asked = streamed(page);
  await page.addInitScript(() => (HTMLMediaElement.prototype.canPlayType = () => ''));
  const head =
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-MAP:URI="init.mp4"\n';
  const playlist = `${head}${'#EXTINF:4,\n00.m4s\n'.repeat(6)}`;
  // Segments never arrive.
  await page.route('**/sandbox/video/**', (route) =>
    route.request().url().endsWith('.m3u8') ? route.fulfill({ headers: any, body: playlist }) : undefined,
  );
  await playTables(page, running());
  await page.clock.install();
  await page.goto('/video');
  await watch(page).click();
  await expect.poll(() => asked).toContain('init.mp4');
  expect(asked[0], 'the stream is asked for before its player').toBe('master.m3u8');
  expect(asked.filter((name) => name.startsWith('hls'))).toHaveLength(1);
  await page.clock.fastForward(21_000);
  await page.clock.fastForward(1000);
  await expect(page.getByText(said('stalled'))).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});

test('a device with data saving sees the cost first, and then gets the lowest quality', async ({
  page,
  complaints,
}) => {
  const asked = streamed(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await playTables(page, running());
  await page.goto('/video');
  await watch(page).click();
  await expect(page.getByText('Em 240p, a animação gasta cerca de 1,1 MB por minuto.')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Assistir em 240p' }).click();
  await expect.poll(() => asked).toEqual(['240p.m3u8']);
  await expect(page.getByLabel(said('quality'))).toHaveValue('240p');
  await expect(page.getByText(said('missing'))).toBeVisible();
  complaints.splice(0);
});

test('the scoreboard alone has no picture and requests no stream', async ({ page }) => {
  const asked = streamed(page);
  await playTables(page, running());
  await page.goto('/video');
  await page.getByLabel(said('quality')).focus();
  await page.getByLabel(said('quality')).selectOption(said('qualityNone'));
  await expect(page.locator('.stage-picture')).toBeHidden();
  await expect(watch(page)).toBeHidden();
  await expect(card(page, 'Roda da Feira').getByText(said('phase_open'))).toBeVisible();
  await page.getByLabel(said('quality')).selectOption(said('qualityAuto'));
  await expect(watch(page)).toBeVisible();
  expect(asked).toEqual([]);
});

test('a device with reduced motion keeps the still picture and the scoreboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playTables(page, running());
  await page.goto('/video');
  await expect(page.getByText(said('still'))).toBeVisible();
  await expect(watch(page)).toBeHidden();
  await expect(card(page, 'Roda da Feira').getByText(said('phase_open'))).toBeVisible();
  await arrived(page);
});

test('a hidden page releases the stream, and resumes it when it is visible again', async ({ page }) => {
  const asked = streamed(page);
  await playTables(page, running());
  // Requests are counted and never answered.
  await page.route('**/sandbox/video/**', () => undefined);
  await page.goto('/video');
  await watch(page).click();
  await expect(page.getByText(said('starting'))).toBeVisible();
  await expect.poll(() => asked).toEqual(['master.m3u8']);
  const show = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await show('visible');
  await expect.poll(() => asked).toEqual(['master.m3u8', 'master.m3u8']);
  await page.getByRole('button', { name: said('stop'), exact: true }).click();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(watch(page)).toBeVisible();
});
