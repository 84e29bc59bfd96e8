/**
 * Prepares the measurements of a signed-in player: a built site, the API with the demo player, and the player's token.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demo } from '#server/app/demo/player.ts';
import { solveCaptcha } from '#api/captcha.ts';
import { freePort } from '#scripts/dev/postgres.ts';
import { buildSite } from '#scripts/dev/build-site.ts';
import { programFlags } from '#scripts/dev/program-flags.ts';

export function built(outDir: string, apiUrl: string, sitePort: number): string {
  const siteUrl = `http://localhost:${sitePort}`;
  const site = buildSite({
    outDir,
    apiUrl,
    sandboxUrl: siteUrl,
    studioUrl: siteUrl,
    siteUrl,
    playMoney: true,
    locales: 'pt',
  });
  if (site.result === 'failed') throw new Error(site.log);
  return outDir;
}

/** Starts the API as `npm start` does, with the demo player. */
export async function startServer(apiPort: number, sitePort: number): Promise<{ stop: () => void }> {
  const data = mkdtempSync(join(tmpdir(), 'jogada-paint-'));
  const server = spawn(process.execPath, [...programFlags, 'server/app/main.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      API_PORT: String(apiPort),
      BACKOFFICE_PORT: String(await freePort()),
      SITE_PORT: String(sitePort),
      DATA_DIR: data,
      DEMO_HISTORY: 'off',
    },
  });
  const stop = () => {
    server.kill();
    rmSync(data, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(`http://localhost:${apiPort}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { stop };
    await new Promise((resume) => setTimeout(resume, 200));
  }
  stop();
  throw new Error('The server did not start.');
}

export async function signIn(apiPort: number): Promise<string> {
  const call = async (path: string, input: object): Promise<Record<string, unknown>> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input) };
    const reply = await fetch(`http://localhost:${apiPort}/api/auth/${path}`, init);
    return ((await reply.json()) as { data: Record<string, unknown> }).data;
  };
  const { key, challenge } = await call('captcha', {});
  const captcha = await solveCaptcha(challenge as { parameters: object });
  const { account, password } = demo;
  return String((await call('login2', { account, password, key, captcha }))['access_token']);
}
