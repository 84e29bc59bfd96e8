/** Reads single settings of the environment. Each throws an Error whose message is one clear line. */
import { dayStart } from '#lib/dates.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A port from 1 to 65535. */
export function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw new Error(`${name} must be a port from 1 to 65535.`);
  return port;
}

/** A whole number from 0 up. */
export function readCount(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a number from 0 up.`);
  return Number(text);
}

/** A day ("2026-12-15") as the instant it begins in São Paulo; null where it is not set. */
export function readDay(env: Environment, name: string): Date | null {
  const text = env[name];
  if (text === undefined) return null;
  const day = dayStart(text);
  if (!day) throw new Error(`${name} must be a day such as 2026-12-15.`);
  return day;
}

/** Where the site is, as browsers name it ("https://jogada.example"): SITE_ORIGINS, divided by commas, or this machine at SITE_PORT. */
export function readSiteOrigins(env: Environment): readonly string[] {
  const port = readPort(env, 'SITE_PORT', 4321);
  const listed = (env.SITE_ORIGINS ?? `http://localhost:${port},http://127.0.0.1:${port}`).split(',');
  const origins = listed.map((each) => each.trim()).filter((each) => each !== '');
  if (origins.length === 0 || origins.some((each) => !isOrigin(each)))
    throw new Error('SITE_ORIGINS must be addresses such as https://jogada.example, divided by commas.');
  return origins.map((each) => new URL(each).origin);
}

/** Whether an address is a site's alone: a slash at its end is fine, a path is none of an origin. */
function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return Boolean(url?.protocol.startsWith('http')) && url?.pathname === '/' && url.search === '' && url.username === '';
}

/** An address of our own, without a slash at the end. */
export function readUrl(env: Environment, name: string, fallback: string): string {
  const url = env[name] ?? fallback;
  if (!URL.parse(url)?.protocol.startsWith('http')) throw new Error(`${name} must be an address such as ${fallback}.`);
  return url.replace(/\/$/, '');
}

/** Whether only this machine can reach an address. */
export const isLoopback = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
