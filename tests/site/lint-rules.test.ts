/** Tests that oxlint applies each of its rules, in each place that has it: each is broken in a file of its own. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Fault {
  readonly code: string;
  readonly filename: string;
}

const react = (code: string) => `import { useEffect, useMemo, useRef, useState } from 'react';\n${code}`;

/** For each rule a file that breaks it. */
const broken: readonly [rule: string, file: string, code: string][] = [
  ['eslint(max-lines)', 'server/a.ts', 'export {};\n'.repeat(301)],
  ['eslint(no-console)', 'server/a.ts', "console.log('x');"],
  ['eslint(eqeqeq)', 'server/a.ts', 'export const a = (b: number | null) => b == null;'],
  ['eslint(no-unused-vars)', 'server/a.ts', 'const _a = 1;'],
  ['eslint(no-unused-vars)', 'server/b.ts', 'const a = 1;\nexport type A = typeof a;'],
  ['eslint(no-unused-vars)', 'server/c.ts', 'try {\n  Date.now();\n} catch (error) {\n  Date.now();\n}'],
  ['eslint(no-unused-vars)', 'server/d.ts', "import type { A } from './a.ts';"],
  ['eslint(no-unused-vars)', 'server/e.ts', 'const { a, ...b } = { a: 1, b: 2 };\nexport default b;'],
  ['eslint(no-unused-vars)', 'server/f.ts', 'export const a = (b: number) => 1;'],
  ['eslint(no-unused-vars)', 'server/g.ts', 'type A = 1;'],
  ['eslint(no-unused-vars)', 'server/h.ts', 'let a = 1;\na = 2;'],
  ['eslint(no-unused-vars)', 'server/i.ts', 'function a() {\n  a();\n}'],
  ['eslint(no-unused-vars)', 'server/j.ts', 'export const f = <A,>(b: number) => b;'],
  ['eslint(no-unused-vars)', 'server/k.ts', 'enum A {\n  B,\n}'],
  ['eslint(no-var)', 'server/a.ts', 'export var a = 1;'],
  ['eslint(prefer-const)', 'server/a.ts', 'let a = 1;\nexport default a;'],
  ['eslint(prefer-rest-params)', 'server/a.ts', 'export function f() {\n  return arguments[0];\n}'],
  ['eslint(prefer-spread)', 'server/a.ts', 'export const f = (a: number[]) => Math.max.apply(Math, a);'],
  ['eslint(no-array-constructor)', 'server/a.ts', 'export const a = new Array(1, 2);'],
  ['eslint(no-unused-expressions)', 'server/a.ts', 'export const f = (a: number) => {\n  a + 1;\n};'],
  ['eslint(no-unused-expressions)', 'server/b.ts', 'export const f = (a: () => void) => {\n  Date.now() && a();\n};'],
  ['eslint(no-useless-constructor)', 'server/a.ts', 'export class A {\n  a = 1;\n  constructor() {}\n}'],
  ['typescript(ban-ts-comment)', 'server/a.ts', '// @ts-ignore\nexport const a = 1;'],
  ['typescript(ban-ts-comment)', 'server/b.ts', '// @ts-expect-error short\nexport const a = 1;'],
  ['typescript(ban-ts-comment)', 'server/c.ts', '// @ts-nocheck\nexport const a = 1;'],
  ['typescript(consistent-type-imports)', 'server/a.ts', "import { A } from './b.ts';\nexport const a: A = 1;"],
  ['typescript(no-duplicate-enum-values)', 'server/a.ts', 'export enum A {\n  B = 1,\n  C = 1,\n}'],
  [
    'typescript(no-dynamic-delete)',
    'server/a.ts',
    'export const f = (a: Record<string, 1>, b: string) => delete a[b];',
  ],
  ['typescript(no-empty-object-type)', 'server/a.ts', 'export type A = {};'],
  ['typescript(no-empty-object-type)', 'server/b.ts', 'export interface A {}'],
  ['typescript(no-explicit-any)', 'server/a.ts', 'export const f = (a: any) => a;'],
  ['typescript(no-extra-non-null-assertion)', 'server/a.ts', 'export const f = (a: { b: 1 } | null) => a!!.b;'],
  ['typescript(no-extraneous-class)', 'server/a.ts', 'export class A {\n  static a = 1;\n}'],
  ['typescript(no-invalid-void-type)', 'server/a.ts', 'export type A = void | string;'],
  ['typescript(no-misused-new)', 'server/a.ts', 'export interface A {\n  constructor(): void;\n}'],
  ['typescript(no-namespace)', 'server/a.ts', 'export namespace A {\n  export const b = 1;\n}'],
  [
    'typescript(no-non-null-asserted-nullish-coalescing)',
    'server/a.ts',
    'export const f = (a: { b: 1 | null }) => a.b! ?? 2;',
  ],
  [
    'typescript(no-non-null-asserted-optional-chain)',
    'server/a.ts',
    'export const f = (a?: { b?: { c: 1 } }) => (a?.b)!.c;',
  ],
  ['typescript(no-non-null-assertion)', 'server/a.ts', 'export const f = (a: 1 | null) => a!;'],
  ['typescript(no-require-imports)', 'server/a.ts', "export const a = require('node:fs');"],
  [
    'typescript(no-this-alias)',
    'server/a.ts',
    'export class A {\n  a() {\n    const self = this;\n    return self;\n  }\n}',
  ],
  ['typescript(no-unnecessary-type-constraint)', 'server/a.ts', 'export const f = <A extends unknown>(a: A) => a;'],
  [
    'typescript(no-unsafe-declaration-merging)',
    'server/a.ts',
    'export interface A {\n  a: 1;\n}\nexport class A {\n  b = 1;\n}',
  ],
  ['typescript(no-unsafe-function-type)', 'server/a.ts', 'export const f = (a: Function) => a;'],
  ['typescript(no-wrapper-object-types)', 'server/a.ts', 'export const f = (a: String) => a;'],
  ['typescript(prefer-as-const)', 'server/a.ts', "export const a: 'b' = 'b';"],
  ['typescript(prefer-literal-enum-member)', 'server/a.ts', "const b = 'c';\nexport enum A {\n  D = b,\n}"],
  ['typescript(prefer-namespace-keyword)', 'server/a.ts', 'declare module A {\n  const b: 1;\n}\nexport type B = A.b;'],
  ['typescript(triple-slash-reference)', 'server/a.ts', '/// <reference path="b.d.ts" />\nexport const a = 1;'],
  [
    'typescript(unified-signatures)',
    'server/a.ts',
    'export declare function f(a: 1): void;\nexport declare function f(a: 2): void;',
  ],
  [
    'react-hooks(rules-of-hooks)',
    'src/islands/a.tsx',
    react('export function A({ b }: { b: boolean }) {\n  if (b) useState(1);\n  return null;\n}'),
  ],
  [
    'react-hooks(exhaustive-deps)',
    'src/islands/a.tsx',
    react('export function A({ b }: { b: () => void }) {\n  useEffect(() => {\n    b();\n  }, []);\n  return null;\n}'),
  ],
  [
    'react(static-components)',
    'src/islands/a.tsx',
    'export function A({ b }: { b: string }) {\n  const C = () => <p>{b}</p>;\n  return <C />;\n}',
  ],
  [
    'react(use-memo)',
    'src/islands/a.tsx',
    react(
      'export function A({ b }: { b: number }) {\n  const c = useMemo(async () => b, [b]);\n  return <p>{String(c)}</p>;\n}',
    ),
  ],
  [
    'react(void-use-memo)',
    'src/islands/a.tsx',
    react(
      'export function A({ b }: { b: number }) {\n  const c = useMemo(() => {\n    Math.max(b);\n  }, [b]);\n  return <p>{String(c)}</p>;\n}',
    ),
  ],
  [
    'react(incompatible-library)',
    'src/islands/a.tsx',
    "import { useVirtualizer } from '@tanstack/react-virtual';\nexport function A() {\n  const a = useVirtualizer({});\n  return <p>{a.b}</p>;\n}",
  ],
  [
    'react(immutability)',
    'src/islands/a.tsx',
    'export function A({ b }: { b: { c: number } }) {\n  b.c = 1;\n  return <p>{b.c}</p>;\n}',
  ],
  ['react(globals)', 'src/islands/a.tsx', 'let b = 1;\nexport function A() {\n  b = 2;\n  return <p>{b}</p>;\n}'],
  [
    'react(refs)',
    'src/islands/a.tsx',
    react('export function A() {\n  const b = useRef(1);\n  return <p>{b.current}</p>;\n}'),
  ],
  [
    'react(set-state-in-effect)',
    'src/islands/a.tsx',
    react(
      'export function A() {\n  const [b, setB] = useState(1);\n  useEffect(() => {\n    setB(2);\n  }, []);\n  return <p>{b}</p>;\n}',
    ),
  ],
  [
    'react(error-boundaries)',
    'src/islands/a.tsx',
    'export function A({ b }: { b: string }) {\n  try {\n    return <p>{b}</p>;\n  } catch {\n    return null;\n  }\n}',
  ],
  ['react(purity)', 'src/islands/a.tsx', 'export function A() {\n  const b = Math.random();\n  return <p>{b}</p>;\n}'],
  [
    'react(set-state-in-render)',
    'src/islands/a.tsx',
    react('export function A() {\n  const [b, setB] = useState(1);\n  setB(2);\n  return <p>{b}</p>;\n}'),
  ],
  ['react(unsupported-syntax)', 'src/islands/a.tsx', "export function A() {\n  eval('1');\n  return <p />;\n}"],
  ...['scripts', 'server', 'src', 'studio', 'tests'].map((folder): [string, string, string] => [
    'jogada(prose)',
    `${folder}/a.ts`,
    `// ${'word '.repeat(25)}end.\nexport const a = 1;`,
  ]),
  ...['server', 'src', 'studio'].flatMap((folder): [string, string, string][] => [
    ['jogada(import-cycles)', `${folder}/a.ts`, "import './a.ts';"],
    ['jogada(restricted-syntax)', `${folder}/b.ts`, 'export const a = (at: Date) => at.getHours();'],
    ['jogada(restricted-syntax)', `${folder}/c.ts`, "export const a = 'America/Sao_Paulo';"],
    ['jogada(restricted-syntax)', `${folder}/d.ts`, "export const a = parseFloat('1');"],
  ]),
  ...['scripts', 'server', 'src', 'studio'].map((folder): [string, string, string] => [
    'jogada(import-directions)',
    `${folder}/lib/a.ts`,
    "import '#tests/support/journey.ts';",
  ]),
  ['jogada(restricted-syntax)', 'scripts/c.ts', "export const a = 'America/Sao_Paulo';"],
  ['jogada(restricted-syntax)', 'tests/d.ts', "export const a = parseFloat('1');"],
  ['jogada(restricted-syntax)', 'src/lib/young.ts', 'export const a = () => Promise.withResolvers();'],
  ['jogada(restricted-syntax)', 'studio/client/young.ts', 'export const a = () => Promise.withResolvers();'],
  ['jogada(restricted-syntax)', 'server/contexts/public.ts', 'export const a = 1;'],
  ['eslint(no-restricted-imports)', 'src/islands/a.tsx', "import '@nanostores/react';"],
  ['eslint(no-restricted-imports)', 'server/a.ts', "import 'drizzle-orm/pg-core';"],
  ['eslint(no-restricted-imports)', 'studio/a.ts', "import 'drizzle-orm';"],
  ['eslint(no-restricted-globals)', 'src/stores/a.ts', "export const a = () => fetch('/');"],
  [
    'react-google-translate(no-conditional-text-nodes-with-siblings)',
    'src/islands/a.tsx',
    "export const A = ({ b }: { b: boolean }) => (\n  <p>\n    {b && <>x</>}\n    {b && 'text'} <b>c</b>\n  </p>\n);",
  ],
  ['react-google-translate(no-return-text-nodes)', 'src/islands/a.tsx', "export function A() {\n  return 'text';\n}"],
];

const folders = ['scripts', 'server', 'src', 'studio', 'tests'];

let root: string;
let found: readonly Fault[];
const places = broken.map(([, file], index) => join(dirname(file), String(index), basename(file)));

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  for (const part of ['oxlint.config.ts', 'package.json', 'scripts/lint'])
    cpSync(part, join(root, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  for (const [index, [, , code]] of broken.entries()) {
    const file = join(root, places[index] ?? '');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${code}\n`);
  }
  const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '--format=json', ...folders], {
    cwd: root,
    encoding: 'utf8',
  });
  ({ diagnostics: found } = JSON.parse(stdout) as { diagnostics: Fault[] });
});
afterAll(() => rmSync(root, { recursive: true }));

it.each(broken.map(([rule], index) => [rule, places[index] ?? '']))('%s finds the fault of %s', (rule, file) => {
  expect(found.filter(({ filename }) => filename === file).map(({ code }) => code)).toContain(rule);
});
