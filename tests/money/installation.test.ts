/**
 * Tests the start with two admins by the command, and the command on the host that arms the installation's token again.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backoffice, newDataFolder, openServices, secrets, startServer } from '#scripts/dev/server-process.ts';
import type { ServerOptions, ServerProcess } from '#scripts/dev/server-process.ts';
import { operatorToken } from '#scripts/dev/fixtures/operators.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';

const data = newDataFolder();
let options: ServerOptions;
let server: ServerProcess;
beforeAll(async () => {
  options = { databaseUrl: await freshDatabase(), dataFolder: data.folder };
  server = await startServer(options);
});
afterAll(async () => {
  await server.end('SIGTERM');
  data.remove();
});

const run = (token: string, ...words: string[]) => backoffice(options, server, token, ...words);
const tokenIn = (lines: readonly string[]) => /OPERATOR_TOKEN=(\S+)/.exec(lines.join(' '))?.[1] ?? 'none';
/** Adds an operator by the installation's token. Returns the status. */
const add = async (name: string) => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${secrets.BACKOFFICE_TOKEN}` };
  return (await server.send('/backoffice/operators', { method: 'POST', headers, body: JSON.stringify({ name }) }))
    .status;
};

it('creates two admins, who create the others together; armed again on the host it creates two more', async () => {
  const ana = tokenIn(run(secrets.BACKOFFICE_TOKEN, 'operators', 'add', 'ana', 'admin', 'start').lines);
  expect([await add('bia'), await add('caio')]).toEqual([200, 409]);
  expect(run(ana, 'operators', 'add', 'caio', 'finance', 'joined').lines).toEqual([
    'Proposal 1: a second operator must agree.',
  ]);
  expect(run(ana, 'operators', 'rearm', 'bia', 'has', 'left')).toMatchObject({ code: 0 });
  expect([await add('dora'), await add('enzo'), await add('fabi')]).toEqual([200, 200, 409]);
  const { house, close } = await openServices(options);
  const eva = await operatorToken(house, 'eva');
  await close();
  const agreed = run(eva, 'proposals', 'agree', '1', 'known to me');
  expect(agreed.lines[0]).toBe('caio is finance and acts with this token, which is not shown again:');
  expect(tokenIn(agreed.lines)).not.toBe('none');
});
