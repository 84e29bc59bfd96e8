/** Lint keeps the directions of imports, however an import is spelled: each rule is broken here once, and found. */
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint();

/** What the rule says of one line in a file that stands at `filePath`. */
async function saidOf(filePath: string, line: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${line}\n`, { filePath });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'jogada/import-directions')
    .map(({ message }) => message);
}

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
  ['src/components/a.ts', "import '#stores/session.ts';", 'src/components/ must not import src/stores/session.ts.'],
  ['src/pages/a.ts', "import '#server/app.ts';", 'src/pages/ must not import server/app.ts.'],
  ['src/stores/a.ts', "import '../../server/app.ts';", 'src/stores/ must not import server/app.ts.'],
  ['server/core/a.ts', "import '#server/http/route.ts';", 'server/core/ must not import server/http/route.ts.'],
  ['server/core/a.ts', "import '../ledger/post.ts';", 'server/core/ must not import server/ledger/post.ts.'],
  ['server/core/a.ts', "import 'hono';", 'The package hono does not belong in server/core/.'],
  ['server/db/a.ts', "import '../core/transact.ts';", 'server/db/ must not import server/core/transact.ts.'],
  [
    'server/ledger/a.ts',
    "import '#server/features/games/bets.ts';",
    'server/ledger/ must not import server/features/games/bets.ts.',
  ],
  [
    'server/events/a.ts',
    "import '#server/features/games/bets.ts';",
    'server/events/ must not import server/features/games/bets.ts.',
  ],
  [
    'server/jobs/a.ts',
    "export * from '../features/games/bets.ts';",
    'server/jobs/ must not import server/features/games/bets.ts.',
  ],
  [
    'server/adapters/a.ts',
    "import '#server/core/services.ts';",
    'server/adapters/ must not import server/core/services.ts.',
  ],
  [
    'server/features/cards/a.ts',
    "import '#server/http/route.ts';",
    'server/features/ must not import server/http/route.ts.',
  ],
  [
    'server/features/cards/a.ts',
    "await import('#server/sandbox/psp/app.ts');",
    'server/features/ must not import server/sandbox/psp/app.ts.',
  ],
  [
    'server/features/cards/a.ts',
    "import '#server/features/games/schema.ts';",
    'The tables of games are its own: ask one of its functions.',
  ],
  [
    'server/features/cards/a.ts',
    "import '../games/schema.ts';",
    'The tables of games are its own: ask one of its functions.',
  ],
  [
    'server/http/a.ts',
    "import '#server/features/games/bets.ts';",
    'server/http/ must not import server/features/games/bets.ts.',
  ],
  [
    'server/sandbox/psp/a.ts',
    "import '#server/ledger/post.ts';",
    'server/sandbox/ must not import server/ledger/post.ts.',
  ],
  ['server/sandbox/psp/a.ts', "import '../mail/app.ts';", 'One stand-in must not import another.'],
  ['server/core/a.ts', "import '../db/connect.ts';", 'Import other folders as #folder/file.'],
  ['server/watch/a.ts', "import '#server/core/log.ts';", 'server/watch/ must not import server/core/log.ts.'],
];

const fine: readonly [file: string, line: string][] = [
  ['src/stores/a.ts', "import '#api/client.ts';"],
  ['src/islands/withdrawal/a.tsx', "import '#stores/withdrawal.ts';"],
  ['server/core/a.ts', "import '#server/db/connect.ts';"],
  ['server/features/cards/a.ts', "import '#server/features/security/withdrawal-password.ts';"],
  ['server/features/cards/schema.ts', "import '#server/features/games/schema.ts';"],
  ['server/features/cards/a.ts', "import './schema.ts';"],
  ['server/http/a.ts', "import '#server/features/session/sessions.ts';"],
  ['server/sandbox/studio/browser/a.ts', "import '../engine.ts';"],
  ['server/app.ts', "import './features/games/bets.ts';"],
  ['server/db/a.ts', "import '#server/watch/request.ts';"],
];

describe('an import in the wrong direction', () => {
  it.each(broken)('in %s, %s', async (file, line, says) => {
    expect(await saidOf(file, line)).toEqual([says]);
  });
});

it.each(fine)('in %s, %s is fine', async (file, line) => {
  expect(await saidOf(file, line)).toEqual([]);
});
