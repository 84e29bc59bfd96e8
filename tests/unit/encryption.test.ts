/** Tests encrypted values and withdrawal passwords under an encryption key, and under the next one. */
import { createHmac } from 'node:crypto';
import { globSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { extensions } from '#server/app/extensions.ts';
import { hashPassword } from '#server/platform/security/password-hash.ts';
import { decryptWithKey, encrypt, keyPrefix, decrypt } from '#server/platform/security/encryption.ts';
import type { EncryptionKeys } from '#server/platform/security/encryption.ts';
import {
  verifyWithdrawalPassword,
  withdrawalPasswordHashOf,
  hashWithdrawalPassword,
  reencryptWithdrawalPassword,
} from '#server/contexts/identity/withdrawal-password/withdrawal-password-hash.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';

const value = { code: '012345', minutes: 10 };

describe('an encrypted value', () => {
  it('decrypts under the same key, and under no other', () => {
    const sealed = encrypt(['pepper'], value);
    expect(sealed).not.toContain('012345');
    expect(decrypt(['pepper'], sealed)).toEqual(value);
    expect(encrypt(['pepper'], value)).not.toBe(sealed);
    expect(() => decrypt(['salt'], sealed)).toThrow('no key decrypts this value');
    const [mark = '', text = ''] = sealed.split('.');
    const changed = Buffer.from(text, 'base64');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => decrypt(['pepper'], `${mark}.${changed.toString('base64')}`)).toThrow();
  });

  it('is encrypted under the newest of two keys, and decrypts under each', () => {
    const old = encrypt(['old'], value);
    expect(decryptWithKey(['new', 'old'], old)).toEqual({ value, encryptionKey: 'old' });
    const anew = encrypt(['new', 'old'], value);
    expect(decrypt(['new'], anew)).toEqual(value);
    expect(anew.startsWith(keyPrefix(['new']))).toBe(true);
    expect(keyPrefix(['new'])).not.toBe(keyPrefix(['old']));
    expect(decrypt(['old', 'new'], anew)).toEqual(value);
  });

  it('decrypts under any of the keys if it is from before values named their key', () => {
    const unnamed = encrypt(['old'], value).split('.')[1] ?? '';
    expect(decryptWithKey(['new', 'old'], unnamed)).toEqual({ value, encryptionKey: 'old' });
    expect(() => decrypt(['new'], unnamed)).toThrow();
  });
});

describe('a withdrawal password', () => {
  const settings = (...encryptionKeys: EncryptionKeys) => ({
    ...testConfig,
    secrets: { ...testConfig.secrets, PEPPER: encryptionKeys },
  });
  const right = { member: 7, digits: '246810' };

  it('matches only its member and digits, and reveals neither hash nor key', async () => {
    const kept = await hashWithdrawalPassword(settings('old'), 7, '246810');
    expect(kept).not.toContain('argon2');
    expect(await verifyWithdrawalPassword(settings('old'), { ...right, kept })).toBe(true);
    expect(await verifyWithdrawalPassword(settings('old'), { ...right, kept, digits: '246811' })).toBe(false);
    expect(await verifyWithdrawalPassword(settings('old'), { ...right, kept, member: 8 })).toBe(false);
  });

  it('stays valid under the next key, without the old one', async () => {
    const kept = await hashWithdrawalPassword(settings('old'), 7, '246810');
    const anew = reencryptWithdrawalPassword(['new', 'old'], kept);
    expect(withdrawalPasswordHashOf(['new'], anew)).toBe(withdrawalPasswordHashOf(['old'], kept));
    expect(await verifyWithdrawalPassword(settings('new'), { ...right, kept: anew })).toBe(true);
    expect(await verifyWithdrawalPassword(settings('new'), { ...right, kept: anew, digits: '000000' })).toBe(false);
  });

  it('hashed under the key itself verifies before and after it is encrypted', async () => {
    const message = createHmac('sha256', 'old').update('7|246810').digest('base64');
    const kept = await hashPassword(message, testConfig.passwordCost);
    const rings: EncryptionKeys[] = [['old'], ['new', 'old'], ['old', 'new']];
    for (const encryptionKeys of rings)
      expect(await verifyWithdrawalPassword(settings(...encryptionKeys), { ...right, kept })).toBe(true);
    const anew = reencryptWithdrawalPassword(['new', 'old'], kept);
    expect(anew).not.toContain('argon2');
    expect(await verifyWithdrawalPassword(settings('new'), { ...right, kept: anew })).toBe(true);
  });
});

it('every encrypted column is re-encrypted', async () => {
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
