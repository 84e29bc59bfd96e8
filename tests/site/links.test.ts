/**
 * Tests that only contexts/fraud/links.ts compares identifying data of two members. Other files of the server need a
 * reason here.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = globSync('{server,scripts/ops}/**/*.ts').map((path) => path.replaceAll('\\', '/'));
const naming = (what: RegExp) => files.filter((path) => what.test(readFileSync(path, 'utf8'))).sort();

it.each<[what: string, named: RegExp, where: string[]]>([
  [
    'addresses of registrations',
    /\bregister(Ip|Network|_ip|_network)\b/,
    [
      'server/api/openapi/examples/member.ts',
      'server/app/demo/player.ts',
      'server/contexts/account/overview/me.ts',
      'server/contexts/fraud/links.ts',
      'server/contexts/identity/registration/register.ts',
      'server/kernel/members/personal-data.ts',
      'server/kernel/members/schema.ts',
    ],
  ],
  [
    'marks of browsers',
    /\bdevice(Mark|_mark)\b/,
    [
      'server/contexts/fraud/links.ts',
      'server/contexts/identity/login/sign-in.ts',
      'server/contexts/identity/sessions/schema.ts',
      'server/contexts/identity/sessions/sessions.ts',
    ],
  ],
  [
    'payers who are not the member',
    /\bother(Payers|_payer)\b/,
    [
      'server/contexts/cashier/deposits/personal-data.ts',
      'server/contexts/cashier/deposits/schema.ts',
      'server/contexts/cashier/payments/match-payment.ts',
      'server/contexts/cashier/public.ts',
      'server/contexts/fraud/links.ts',
    ],
  ],
  // These compare a member's data with the same member's earlier data, except in links.ts.
  [
    'keys and accounts in a condition',
    /\b(eq|ne|inArray)\(\s*\w+\.(pixKey|bank|number)\b|\.(pix_key|number)\b.{0,12}=/,
    [
      // Numbers of a text's revisions.
      'server/backoffice/pages/text-revisions.ts',
      'server/contexts/cashier/bank-accounts/calls.ts',
      'server/contexts/cashier/withdrawals/submit.ts',
      'server/contexts/fraud/links.ts',
      'server/contexts/texts/publication.ts',
      'server/contexts/texts/revisions.ts',
    ],
  ],
])('%s', (_what, named, where) => {
  expect(naming(named)).toEqual(where);
});
