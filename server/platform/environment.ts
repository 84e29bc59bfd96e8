/** Reads single settings of the environment. Each throws an Error whose message is one clear line. */
import { dayStart } from '#lib/dates.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads a port from 1 to 65535. */
export function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw new Error(`${name} must be a port from 1 to 65535.`);
  return port;
}

/** Reads a whole number from 0 up. */
export function readCount(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a number from 0 up.`);
  return Number(text);
}

/** Reads a day ("2026-12-15") as the instant at which it begins in São Paulo; null where it is not set. */
export function readDay(env: Environment, name: string): Date | null {
  const text = env[name];
  if (text === undefined) return null;
  const day = dayStart(text);
  if (!day) throw new Error(`${name} must be a day such as 2026-12-15.`);
  return day;
}

/** Reads the site's origins ("https://jogada.example") from SITE_ORIGINS, separated by commas. The default is this machine at SITE_PORT. */
export function readSiteOrigins(env: Environment): readonly string[] {
  const port = readPort(env, 'SITE_PORT', 4321);
  const listed = (env.SITE_ORIGINS ?? `http://localhost:${port},http://127.0.0.1:${port}`).split(',');
  const origins = listed.map((each) => each.trim()).filter((each) => each !== '');
  if (origins.length === 0 || origins.some((each) => !isOrigin(each)))
    throw new Error('SITE_ORIGINS must be addresses such as https://jogada.example, divided by commas.');
  return origins.map((each) => new URL(each).origin);
}

/** Returns whether an address is an origin. A slash at its end is allowed, a path is not. */
function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return Boolean(url?.protocol.startsWith('http')) && url?.pathname === '/' && url.search === '' && url.username === '';
}

/** Reads an http or https address, and removes a slash at its end. */
export function readUrl(env: Environment, name: string, fallback: string): string {
  const url = env[name] ?? fallback;
  if (!URL.parse(url)?.protocol.startsWith('http')) throw new Error(`${name} must be an address such as ${fallback}.`);
  return url.replace(/\/$/, '');
}

/** Returns whether only this machine can reach an address. */
export const isLoopback = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
