/**
 * `npm run conformance -- --api URL [--account NAME --password WORD | --token TOKEN]`: sends every call that the site
 * relies on to a back end, and prints differences from the contract. Exits with 1 on any difference.
 * docs/how-to/run-it-for-real.md lists the calls and what they leave behind.
 */
import { parseArgs } from 'node:util';
import type { Ask } from './conformance/back-end.ts';
import { conformance } from './conformance/checks.ts';
import { signIn } from './conformance/sign-in.ts';

const { values } = parseArgs({
  options: {
    api: { type: 'string' },
    account: { type: 'string' },
    password: { type: 'string' },
    token: { type: 'string' },
  },
});
if (!values.api || !URL.canParse(values.api)) stop('Usage: npm run conformance -- --api https://api.example');

const base = values.api.replace(/\/$/, '');
const ask: Ask = (path, init) => fetch(`${base}${path}`, { redirect: 'manual', ...init });
const findings = await conformance({ ask, token: await sessionOf() });
const differing = findings.filter(({ difference }) => difference !== null);
for (const { call, check, difference } of differing) console.log(`${call}, ${check}: ${difference}`);
console.log(`${findings.length} checks, ${differing.length} differ`);
process.exit(differing.length === 0 ? 0 : 1);

async function sessionOf(): Promise<string | null> {
  if (values.token) return values.token;
  if (!values.account || !values.password) {
    console.log('No account given: only what a visitor sees is asked.');
    return null;
  }
  const session = await signIn(ask, { account: values.account, password: values.password });
  return 'token' in session ? session.token : stop(`Sign-in failed: ${session.problem}`);
}

function stop(line: string): never {
  console.error(line);
  process.exit(2);
}
