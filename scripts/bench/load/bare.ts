/** Measures the machine without the server: a route of Hono with a constant reply, in its own process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PROGRAM = `
  import { serve } from '@hono/node-server';
  import { Hono } from 'hono';
  const app = new Hono().get('/', (context) => context.json({ status: 'success' }));
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(port));
`;

/** Starts the route. Returns its address, and a function that ends it. */
export async function bareRoute(): Promise<{ url: string; end: () => void }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { url: `http://127.0.0.1:${port.trim()}`, end: () => child.kill('SIGKILL') };
}
