/** Defines the operators' calls about API keys (docs/domain/webhooks.md#api-keys). */
import * as v from 'valibot';
import { wireDate } from '#lib/dates.ts';
import type { Services } from '#server/platform/services.ts';
import { keyById, listKeys, makeKey, MOST_DAYS, revokeKey } from '#server/backoffice/api-keys/keys.ts';
import type { ApiKey } from '#server/backoffice/api-keys/keys.ts';
import { scopes } from '#server/backoffice/api-keys/scopes.ts';
import type { Scope } from '#server/backoffice/api-keys/scopes.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { count, names, rowId } from './input-fields.ts';

const permission = 'keys';
const noName = 'what the key is for: 1 to 60 letters';

const stateOf = ({ revokedAt, expiresAt }: ApiKey, now: Date) =>
  revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'valid';

const snapshotOfKey = async ({ db, now }: Services, { id }: { readonly id: number }) => {
  const key = await keyById(db, id);
  return key && { prefix: key.prefix, state: stateOf(key, now()) };
};

export const apiKeyCalls = [
  operatorCall(
    { method: 'GET', path: '/keys', summary: 'Lists the API keys.', permission, input: v.object({}) },
    async ({ db, now }) =>
      (await listKeys(db, 0, 500)).map(({ key, maker }) => ({
        ...{ id: String(key.id), name: key.name, prefix: key.prefix, scopes: key.scopes, made_by: maker },
        ...{ state: stateOf(key, now()), since: wireDate(key.createdAt), expires_at: wireDate(key.expiresAt) },
        last_used_at: key.lastUsedAt && wireDate(key.lastUsedAt),
      })),
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/keys',
      summary: 'Makes an API key that calls in your name, and returns it once.',
      example: { name: 'BI', scopes: 'read:withdrawals read:deposits', days: '90' },
      permission,
      snapshot: 'it makes something new',
      input: v.object({
        name: v.pipe(v.string(noName), v.trim(), v.nonEmpty(noName), v.maxLength(60, noName)),
        scopes: names<Scope>(scopes, 'scope'),
        days: count(MOST_DAYS),
      }),
    },
    async (services, { name, scopes: given, days }, act) => {
      const made = await makeKey(services, { name, scopes: given, days, operator: act.name });
      if (!made) return notDone(409, 'only an operator can create a key');
      const { prefix, id, expiresAt } = made.row;
      act.note({ subject: prefix, after: { name, scopes: given, expires_at: wireDate(expiresAt) } });
      return { id: String(id), prefix, shown_once: made.key };
    },
  ),

  operatorCall(
    {
      method: 'POST',
      path: '/keys/:id/revoke',
      summary: 'Revokes an API key for ever.',
      example: { id: '3' },
      permission,
      snapshot: snapshotOfKey,
      input: v.object({ id: rowId('key') }),
    },
    async (services, { id }, act) => {
      const key = await keyById(services.db, id);
      if (!key) return notDone(404, 'no such key');
      act.note({ subject: key.prefix });
      return (await revokeKey(services, id)) ? { state: 'revoked' } : notDone(409, 'it is already revoked');
    },
  ),
];
