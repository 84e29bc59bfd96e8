/**
 * Tests servers that start together on an empty data folder: they get the same secrets, readable only for their owner.
 */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecrets, secretNames } from '#server/platform/secrets.ts';

const SERVERS = 2;
const FOLDERS = 100;
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'jogada-secrets-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('the secrets of a data folder', () => {
  it('are the same for all that create them at the same moment', async () => {
    const folders = Array.from({ length: FOLDERS }, (_, index) => join(home, `shared-${index}`));
    const arrived = new Int32Array(new SharedArrayBuffer(4 * FOLDERS));
    const file = new URL('../support/secrets-worker.ts', import.meta.url);
    const answers = await Promise.all(
      Array.from({ length: SERVERS }, async () => {
        const worker = new Worker(file, { workerData: { folders, arrived, servers: SERVERS } });
        const [secrets] = (await once(worker, 'message')) as [string[]];
        return secrets;
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(new Set(answers[0]).size).toBe(FOLDERS);
    for (const folder of folders) expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('survive a restart, are overridden by the environment, and are readable by nobody else', () => {
    const folder = join(home, 'restarted');
    const first = readSecrets({}, folder, secretNames);
    expect(readSecrets({}, folder, secretNames)).toEqual(first);
    expect(readSecrets({ PEPPER: 'given' }, folder, secretNames)).toEqual({ ...first, PEPPER: 'given' });
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });
});
