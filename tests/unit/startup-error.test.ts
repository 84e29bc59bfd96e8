/** Tests the message of a failed start: one line that names what to do. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { connectPglite, connectPostgres } from '#server/platform/db/connect.ts';

const faultOf = (work: Promise<unknown>) => work.then(() => 'no fault', startupError);
const coded = (code: string, more: object = {}) => Object.assign(new Error('raw text'), { code, ...more });

describe('a start that fails', () => {
  it('names the port and a solution if the port is taken', async () => {
    const first = createServer();
    const port = await new Promise<number>((done) =>
      first.listen(0, () => done((first.address() as AddressInfo).port)),
    );
    const line = await faultOf(
      new Promise((done, fail) =>
        createServer()
          .once('error', fail)
          .listen(port, () => done(null)),
      ),
    );
    first.close();
    expect(line).toBe(`Port ${port} is taken. Choose another: SITE_PORT=4400 API_PORT=8800 STUDIO_PORT=8900 npm start`);
  });

  it('says so if no database replies', async () => {
    expect(await faultOf(connectPostgres('postgresql://u:p@127.0.0.1:1/db'))).toBe(
      'The database at DATABASE_URL does not answer.',
    );
  });

  it('says so in one line if the data folder is under a file', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fault-')), 'file');
    writeFileSync(file, '');
    const line = await faultOf(connectPglite(join(file, 'pglite')));
    expect(line).toMatch(/^The API could not start: .+/);
    expect(line).not.toContain('\n');
  });

  it('names the invalid setting', () => {
    let line = '';
    try {
      readConfig({ API_PORT: 'x' });
    } catch (error) {
      line = startupError(error);
    }
    expect(line).toBe('The API could not start: API_PORT must be a port from 1 to 65535.');
  });

  it.each([
    [coded('EACCES', { port: 80 }), /port 80.*above 1023/],
    [coded('EACCES', { path: '/data' }), /permission to use \/data.*DATA_DIR/],
    [coded('EROFS', { path: '/data' }), /\/data is on a read-only disk/],
    [coded('ENOTFOUND'), /host in DATABASE_URL is not known/],
    [coded('55P03'), /migration waited for a table/],
    [coded('28P01'), /refuses this user or password/],
    [coded('3D000'), /does not exist/],
    [new Error('outer', { cause: coded('28P01') }), /refuses this user or password/],
    [new AggregateError([coded('ECONNREFUSED')]), /does not answer/],
    [new Error('first line\nat second line'), /^The API could not start: first line$/],
    ['just text', /just text$/],
  ])('by %s is reported in one line', (error, line) => {
    expect(startupError(error)).toMatch(line);
    expect(startupError(error)).not.toContain('\n');
  });
});
