/** Sealed values and withdrawal passwords under a pepper, and under the next one. */
import { createHmac } from 'node:crypto';
import { globSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { extensions } from '#server/app/extensions.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import { openSeal, seal, sealMark, unseal } from '#server/platform/security/encryption.ts';
import type { Peppers } from '#server/platform/security/encryption.ts';
import {
  digitsFit,
  digitsHash,
  keepDigits,
  resealDigits,
} from '#server/contexts/identity/passwords/withdrawal-password-hash.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';

const value = { code: '012345', minutes: 10 };

describe('a sealed value', () => {
  it('comes back under the same pepper, and under no other', () => {
    const sealed = seal(['pepper'], value);
    expect(sealed).not.toContain('012345');
    expect(unseal(['pepper'], sealed)).toEqual(value);
    expect(seal(['pepper'], value)).not.toBe(sealed);
    expect(() => unseal(['salt'], sealed)).toThrow('no pepper opens this seal');
    const [mark = '', text = ''] = sealed.split('.');
    const changed = Buffer.from(text, 'base64');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => unseal(['pepper'], `${mark}.${changed.toString('base64')}`)).toThrow();
  });

  it('is sealed under the newest of two peppers, and opens under each', () => {
    const old = seal(['old'], value);
    expect(openSeal(['new', 'old'], old)).toEqual({ value, pepper: 'old' });
    const anew = seal(['new', 'old'], value);
    expect(unseal(['new'], anew)).toEqual(value);
    expect(anew.startsWith(sealMark(['new']))).toBe(true);
    expect(sealMark(['new'])).not.toBe(sealMark(['old']));
    expect(unseal(['old', 'new'], anew)).toEqual(value);
  });

  it('of before seals named their pepper opens under whichever it was', () => {
    const unnamed = seal(['old'], value).split('.')[1] ?? '';
    expect(openSeal(['new', 'old'], unnamed)).toEqual({ value, pepper: 'old' });
    expect(() => unseal(['new'], unnamed)).toThrow();
  });
});

describe('a withdrawal password', () => {
  const settings = (...peppers: Peppers) => ({ ...testConfig, secrets: { ...testConfig.secrets, PEPPER: peppers } });
  const right = { member: 7, digits: '246810' };

  it('fits its member and digits alone, and tells neither hash nor key', async () => {
    const kept = await keepDigits(settings('old'), 7, '246810');
    expect(kept).not.toContain('argon2');
    expect(await digitsFit(settings('old'), { ...right, kept })).toBe(true);
    expect(await digitsFit(settings('old'), { ...right, kept, digits: '246811' })).toBe(false);
    expect(await digitsFit(settings('old'), { ...right, kept, member: 8 })).toBe(false);
  });

  it('is the same one under the next pepper, and needs the old one no more', async () => {
    const kept = await keepDigits(settings('old'), 7, '246810');
    const anew = resealDigits(['new', 'old'], kept);
    expect(digitsHash(['new'], anew)).toBe(digitsHash(['old'], kept));
    expect(await digitsFit(settings('new'), { ...right, kept: anew })).toBe(true);
    expect(await digitsFit(settings('new'), { ...right, kept: anew, digits: '000000' })).toBe(false);
  });

  it('that was hashed under the pepper itself fits, before and after it is sealed', async () => {
    const message = createHmac('sha256', 'old').update('7|246810').digest('base64');
    const kept = await hashPassword(message, testConfig.passwordCost);
    const rings: Peppers[] = [['old'], ['new', 'old'], ['old', 'new']];
    for (const peppers of rings) expect(await digitsFit(settings(...peppers), { ...right, kept })).toBe(true);
    const anew = resealDigits(['new', 'old'], kept);
    expect(anew).not.toContain('argon2');
    expect(await digitsFit(settings('new'), { ...right, kept: anew })).toBe(true);
  });
});

it('stands in no column that is not sealed anew', async () => {
  const named = (table: PgTable, column: string) => `${getTableConfig(table).name}.${column}`;
  const tables = new Set<PgTable>();
  for (const file of globSync('server/**/schema.ts'))
    for (const each of Object.values((await import(`../../${file}`)) as object))
      if (is(each, PgTable)) tables.add(each);
  expect(tables.size).toBeGreaterThan(40);
  const columns = [...tables].flatMap((table) =>
    getTableConfig(table)
      .columns.filter(({ name }) => /^sealed[A-Z_]|^withdrawalPasswordHash$/.test(name))
      .map(({ name }) => named(table, name)),
  );
  expect(extensions.encryptedColumns.map(({ table, column }) => named(table, column.name)).sort()).toEqual(
    columns.sort(),
  );
});
