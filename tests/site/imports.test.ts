/** Tests the lint rules for imports, however one is spelled: each rule is broken once and the fault is found. */
import { describe, expect, it } from 'vitest';
import { cycleOf, places } from '#scripts/lint/import-directions.mjs';
import { lintMessages } from '#tests/support/lint.ts';

/** Returns a rule's messages for one line in a file at `filePath`. */
const saidOf = (rule: 'import-directions' | 'import-cycles', filePath: string, line: string) =>
  lintMessages(`jogada/${rule}`, filePath, line);

const broken: readonly [file: string, line: string, says: string][] = [
  ['src/lib/a.ts', "import '#contract/fields.ts';", 'src/lib/ must not import src/contract/fields.ts.'],
  ['src/lib/a.ts', "import '../contract/fields.ts';", 'src/lib/ must not import src/contract/fields.ts.'],
  ['src/lib/a.ts', "import 'valibot';", 'The package valibot does not belong in src/lib/.'],
  ['src/contract/a.ts', "import '#api/client.ts';", 'src/contract/ must not import src/api/client.ts.'],
  ['src/contract/a.ts', "import 'hono';", 'The package hono does not belong in src/contract/.'],
  ['src/api/a.ts', "import '#stores/session.ts';", 'src/api/ must not import src/stores/session.ts.'],
  ['src/api/a.ts', "import 'react';", 'The package react does not belong in src/api/.'],
  ['src/stores/a.ts', "import '#ui/Button.tsx';", 'src/stores/ must not import src/ui/Button.tsx.'],
  ['src/stores/a.ts', "import 'ky';", 'The package ky does not belong in src/stores/.'],
  ['src/ui/a.tsx', "import '#stores/session.ts';", 'src/ui/ must not import src/stores/session.ts.'],
  ['src/islands/withdrawal/a.tsx', "import '#api/client.ts';", 'src/islands/ must not import src/api/client.ts.'],
  ['src/islands/withdrawal/a.tsx', "import '../../api/client.ts';", 'src/islands/ must not import src/api/client.ts.'],
  ['src/games/a.ts', "import '#contract/games.ts';", 'src/games/ must not import src/contract/games.ts.'],
  ['src/i18n/a.ts', "import '#content/market.ts';", 'src/i18n/ must not import src/content/market.ts.'],
  ['src/content/a.ts', "import '#routes/routes.ts';", 'src/content/ must not import src/routes/routes.ts.'],
  [
    'src/routes/a.ts',
    "import type {} from '#components/icons.ts';",
    'src/routes/ must not import src/components/icons.ts.',
  ],
  [
    'src/shell/a.ts',
    "import '#islands/games/playable.ts';",
    'src/shell/ must not import src/islands/games/playable.ts.',
  ],
  ['src/directives/a.ts', "import '#api/client.ts';", 'src/directives/ must not import src/api/client.ts.'],
  ['src/editor/a.ts', "import '#stores/session.ts';", 'src/editor/ must not import src/stores/session.ts.'],
  ['src/layouts/a.ts', "import '#api/client.ts';", 'src/layouts/ must not import src/api/client.ts.'],
  ['src/lib/a.ts', "type A = import('#contract/call.ts').Call;", 'src/lib/ must not import src/contract/call.ts.'],
  [
    'src/later/a.ts',
    "import '#lib/money.ts';",
    'src/later/a.ts stands in no folder of scripts/lint/import-directions.mjs.',
  ],
  ['src/components/a.ts', "import '#stores/session.ts';", 'src/components/ must not import src/stores/session.ts.'],
  [
    'src/components/A.astro',
    "---\nimport { readToken } from '#api/token.ts';\n---",
    'src/components/ must not import src/api/token.ts.',
  ],
  [
    'src/components/A.astro',
    "<script>import '../api/token.ts';</script>",
    'src/components/ must not import src/api/token.ts.',
  ],
  ['src/pages/a.ts', "import '#server/app/app.ts';", 'src/pages/ must not import server/app/app.ts.'],
  ['src/stores/a.ts', "import '#server/app/app.ts';", 'src/stores/ must not import server/app/app.ts.'],
  [
    'server/platform/a.ts',
    "import '#server/kernel/ledger/post.ts';",
    'server/platform/ must not import server/kernel/ledger/post.ts.',
  ],
  ['server/platform/db/a.ts', "import 'hono';", 'The package hono does not belong in server/platform/.'],
  [
    'server/kernel/events/a.ts',
    "import '../ledger/post.ts';",
    'server/kernel/events/ must not import server/kernel/ledger/post.ts.',
  ],
  [
    'server/kernel/members/a.ts',
    "import '#server/kernel/protection/gate.ts';",
    'server/kernel/members/ must not import server/kernel/protection/gate.ts.',
  ],
  [
    'server/kernel/protection/a.ts',
    "import '#server/kernel/wagering/requirements.ts';",
    'server/kernel/protection/ must not import server/kernel/wagering/requirements.ts.',
  ],
  [
    'server/kernel/ledger/a.ts',
    "export * from '#server/contexts/play/bets/bets.ts';",
    'server/kernel/ledger/ must not import server/contexts/play/bets/bets.ts.',
  ],
  ['server/kernel/ledger/a.ts', "import 'hono';", 'The package hono does not belong in server/kernel/.'],
  [
    'server/api/a.ts',
    "import '#server/contexts/play/bets/bets.ts';",
    'server/api/ must not import server/contexts/play/bets/bets.ts.',
  ],
  [
    'server/contexts/messages/a.ts',
    "import '#server/contexts/cashier/deposits/credit.ts';",
    'server/contexts/messages/ must not import server/contexts/cashier/deposits/credit.ts.',
  ],
  [
    'server/contexts/cashier/a.ts',
    "await import('#server/contexts/play/bets/bets.ts');",
    'server/contexts/cashier/ must not import server/contexts/play/bets/bets.ts.',
  ],
  [
    'server/contexts/rewards/a.ts',
    "import '#server/contexts/account/overview/me.ts';",
    'server/contexts/rewards/ must not import server/contexts/account/overview/me.ts.',
  ],
  [
    'server/contexts/rewards/a.ts',
    "import '#server/contexts/play/schema.ts';",
    "Import server/contexts/play/public.ts: server/contexts/play/schema.ts is that module's own.",
  ],
  [
    'server/contexts/account/a.ts',
    "import '#server/kernel/wagering/schema.ts';",
    "Import server/kernel/wagering/public.ts: server/kernel/wagering/schema.ts is that module's own.",
  ],
  [
    'server/api/a.ts',
    "import '#server/kernel/members/member.ts';",
    "Import server/kernel/members/public.ts: server/kernel/members/member.ts is that module's own.",
  ],
  [
    'server/backoffice/operations/a.ts',
    "import '#server/contexts/play/schema.ts';",
    "Import server/contexts/play/public.ts: server/contexts/play/schema.ts is that module's own.",
  ],
  [
    'server/contexts/account/a.ts',
    "import '#server/app/app.ts';",
    'server/contexts/account/ must not import server/app/app.ts.',
  ],
  [
    'server/sandbox/psp/a.ts',
    "import '#server/kernel/ledger/post.ts';",
    'server/sandbox/ must not import server/kernel/ledger/post.ts.',
  ],
  ['server/sandbox/psp/a.ts', "import '../mail/app.ts';", 'One stand-in must not import another.'],
  ['server/platform/a.ts', "import '../app/app.ts';", 'server/platform/ must not import server/app/app.ts.'],
  ['server/app/a.ts', "import '../platform/db/connect.ts';", 'Import other folders as #folder/file.'],
  ['server/a.ts', "import '#lib/money.ts';", 'server/a.ts stands in no folder of scripts/lint/import-directions.mjs.'],
  [
    'studio/server/a.ts',
    "import '#server/kernel/ledger/public.ts';",
    'studio/ must not import server/kernel/ledger/public.ts.',
  ],
  ['server/app/a.ts', "import '#studio/server/store.ts';", 'server/app/ must not import studio/server/store.ts.'],
];

const fine: readonly [file: string, line: string][] = [
  ['src/stores/a.ts', "import '#api/client.ts';"],
  ['src/islands/withdrawal/a.tsx', "import '#stores/withdrawal.ts';"],
  ['server/kernel/events/a.ts', "import '#server/platform/db/connect.ts';"],
  ['server/contexts/cashier/a.ts', "import '#server/contexts/identity/public.ts';"],
  ['server/contexts/rewards/levels/schema.ts', "import '#server/contexts/play/schema.ts';"],
  ['server/contexts/cashier/deposits/a.ts', "import './schema.ts';"],
  ['server/platform/http/a.ts', "import 'hono';"],
  ['server/backoffice/reconciliation/a.ts', "import '#server/contexts/play/schema.ts';"],
  ['studio/client/a.ts', "import '#studio/server/tables/view.ts';"],
  ['server/app/a.ts', "import '#server/contexts/play/bets/bets.ts';"],
];

describe('an import in the wrong direction', () => {
  it.each(broken)('in %s, %s', async (file, line, says) => {
    expect(await saidOf('import-directions', file, line)).toEqual([says]);
  });
});

it.each(fine)('in %s, %s is fine', async (file, line) => {
  expect(await saidOf('import-directions', file, line)).toEqual([]);
});

describe('files that import each other', () => {
  const ring = (...files: string[]) => `These files import each other: ${files.join(' → ')}.`;
  const [session, playerData] = ['src/stores/session.ts', 'src/stores/player-data.ts'];
  const cycles: readonly [file: string, line: string, says: string][] = [
    [session, "import { playerData } from './player-data.ts';", ring(session, playerData, session)],
    [session, "import type { PlayerData } from '#stores/player-data.ts';", ring(session, playerData, session)],
    [session, "type A = import('./player-data.ts').PlayerData<1, []>;", ring(session, playerData, session)],
    [session, "void import('./passkeys.ts');", ring(session, 'src/stores/passkeys.ts', playerData, session)],
    [session, "export * from './session.ts';", ring(session, session)],
    [
      'src/components/GameTile.astro',
      "---\nimport GameRow from './GameRow.astro';\n---",
      ring('src/components/GameTile.astro', 'src/components/GameRow.astro', 'src/components/GameTile.astro'),
    ],
    [
      'src/shell/shell.ts',
      "import Script from '#components/ShellScript.astro';",
      ring('src/shell/shell.ts', 'src/components/ShellScript.astro', 'src/shell/shell.ts'),
    ],
  ];
  it.each(cycles)('in %s, %s', async (file, line, says) => {
    expect(await saidOf('import-cycles', file, line)).toEqual([says]);
  });

  it.each([
    [
      'server/contexts/identity/mfa/verify.ts',
      "import { signIn } from '#server/contexts/identity/login/sign-in.ts';",
      ['mfa', 'login', 'mfa'].map((folder) => `server/contexts/identity/${folder}`),
    ],
    [
      'server/backoffice/schema.ts',
      "import { operatorOf } from '#server/backoffice/operators/operators.ts';",
      ['schema.ts', 'operators', 'schema.ts'].map((place) => `server/backoffice/${place}`),
    ],
  ])('%s, on which another folder depends, does not import it', async (file, line, ring) => {
    const said = await saidOf('import-cycles', file, line);
    expect(said).toContain(`These folders import each other: ${ring.join(' → ')}.`);
  });

  it('may import files that import something else', async () => {
    expect(await saidOf('import-cycles', 'src/stores/a.ts', "import './player-data.ts';")).toEqual([]);
  });
});

describe('the table of directions', () => {
  const src = places.filter(([name]) => name.startsWith('src/'));

  it('has no folder of src above and below another', () => {
    expect(cycleOf(src)).toBeNull();
  });

  it('has no folder of the server above and below another', () => {
    const server = places.filter(([name]) => name.startsWith('server/') && name !== 'server/app/');
    expect(cycleOf(server)).toBeNull();
  });

  it('fails with the names of folders that are', () => {
    expect(cycleOf([...src, ['src/lib/', ['src/pages/']]])).toEqual(expect.arrayContaining(['src/lib/', 'src/pages/']));
  });
});
