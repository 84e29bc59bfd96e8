/** Simulates the tables of /video: each reply and each event is the last value of `say`. */
import type { Page, Route } from 'playwright/test';
import { studioUrl } from '#scripts/dev/test-stack.ts';

const any = { 'Access-Control-Allow-Origin': '*' };
/** The server's clock, an hour ahead of the device's. */
const serverNow = () => Date.now() + 3_600_000;

export const wheelState = (more: object = {}) => ({
  status: 'success',
  game: 'roda-da-feira',
  now: new Date(serverNow()).toISOString(),
  round: 128,
  phase: 'open',
  phaseEndsAt: new Date(serverNow() + 50_000).toISOString(),
  commitment: 'a'.repeat(64),
  bets: 1,
  // Sun, lantern and cashew by their sectors; the fourth does not exist.
  last: [0, 8, 2, 77].map((outcome, index) => ({ round: 127 - index, outcome })),
  ...more,
});

const match = { homeMinutes: [], awayMinutes: [] };
export const leagueState = (more: object = {}) => ({
  ...wheelState(),
  game: 'liga-caju',
  round: 16,
  phase: 'playing',
  bets: 1234,
  last: [{ round: 15, outcome: [6, 3, 0, 5].map((home) => ({ home, away: 1, ...match })) }],
  ...more,
});

/** The state of each table; null for a closed one. */
export type Said = Record<'roda-da-feira' | 'liga-caju', object | null>;

/** Simulates both tables for a page. Later changes of `said` are sent with the next event. */
export async function playTables(page: Page, said: Said): Promise<void> {
  const stateOf = (route: Route) => said[route.request().url().split('/').at(-2) as keyof Said];
  await page.route(`${studioUrl}/api/table/*/state`, (route) => {
    const state = stateOf(route);
    return state ? route.fulfill({ json: state, headers: any }) : route.fulfill({ status: 404, headers: any });
  });
  // Each response ends, and the browser reconnects soon.
  await page.route(`${studioUrl}/api/table/*/events`, (route) => {
    const body = `retry: 100\n\nevent: phase\ndata: ${JSON.stringify(stateOf(route))}\n\n`;
    return route.fulfill({ body, headers: { ...any, 'Content-Type': 'text/event-stream' } });
  });
}
