/** Tests secrets that a program reads from the files of a folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programEnvironment } from '#server/platform/program-environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jogada-secret-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('each file is a variable, without the line break at its end', () => {
  writeFileSync(join(folder, 'PEPPER'), 'one secret\n');
  writeFileSync(join(folder, 'DATABASE_URL'), 'postgres://host/name');
  expect(programEnvironment({ SECRETS_DIR: folder, SANDBOX: 'on' })).toEqual({
    SECRETS_DIR: folder,
    SANDBOX: 'on',
    PEPPER: 'one secret',
    DATABASE_URL: 'postgres://host/name',
  });
});

test('what is no variable stays unread, such as the folders by which Kubernetes replaces secrets', () => {
  mkdirSync(join(folder, '..data'));
  writeFileSync(join(folder, 'notes.txt'), 'not for programs');
  expect(programEnvironment({ SECRETS_DIR: folder })).toEqual({ SECRETS_DIR: folder });
});

test('a variable that is given twice stops the program', () => {
  writeFileSync(join(folder, 'PEPPER'), 'one');
  expect(() => programEnvironment({ SECRETS_DIR: folder, PEPPER: 'other' })).toThrow(
    'Given both in the environment and in SECRETS_DIR: PEPPER.',
  );
});

test('without a folder the environment is all', () => {
  const env = { PEPPER: 'one' };
  expect(programEnvironment(env)).toBe(env);
});
