/**
 * Tests registrations from one address within a day: an operator reviews them, and until then the account is
 * unaffected (docs/domain/accounts.md#registration-review).
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY, HOUR } from '#server/platform/time.ts';
import { backoffice, connect, freshTab, query, signUp } from '#tests/support/journey.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi();
beforeAll(() => {
  connect(api);
});
beforeEach(async () => {
  await query(api, 'delete from registration_review');
  // Earlier members came from other addresses.
  await query(api, "update member set register_ip = 'elsewhere ' || id");
});

interface Waiting {
  readonly id: string;
  readonly account: string;
  readonly other: string;
}
const waiting = async () => (await backoffice(api, '/registrations', undefined)).body as unknown as readonly Waiting[];
const come = () => {
  freshTab();
  return signUp();
};
const stateOf = async (id: number) =>
  (await query<{ status: number }>(api, `select status from member where id = ${id}`))[0]?.status;

it('a second one waits for review beside the first, and its player plays meanwhile', async () => {
  const first = await come();
  expect(await waiting()).toEqual([]);
  const second = await come();
  expect(await waiting()).toEqual([expect.objectContaining({ account: second.account, other: first.account })]);
  expect(await stateOf(second.id)).toBe(1);
});

it('a registration of the next day, or from another address, is not reviewed', async () => {
  await come();
  api.advance(DAY + HOUR);
  const later = await come();
  expect(await waiting()).toEqual([]);
  await query(api, `update member set register_ip = 'the next street' where id = ${later.id}`);
  await come();
  expect(await waiting()).toEqual([]);
});

it('is decided once: another person continues, and a duplicate account is closed', async () => {
  await come();
  const [second, third] = [await come(), await come()];
  const [one, other] = await waiting();
  expect([one?.account, other?.account]).toEqual([second.account, third.account]);
  expect(await backoffice(api, `/registrations/${one?.id}/clear`, {})).toMatchObject({ body: { state: 'cleared' } });
  expect(await backoffice(api, `/registrations/${other?.id}/close`, {})).toMatchObject({ body: { state: 'closed' } });
  expect(await waiting()).toEqual([]);
  expect([await stateOf(second.id), await stateOf(third.id)]).toEqual([1, 0]);
  expect(await backoffice(api, `/registrations/${one?.id}/close`, {})).toMatchObject({ status: 409 });
  expect(await stateOf(second.id)).toBe(1);
});

it('is listed once if it is reported twice', async () => {
  await come();
  const second = await come();
  await query(
    api,
    `insert into event (kind, member_id, payload, at) values ('member_registered', ${second.id}, '{}', now())`,
  );
  await query(
    api,
    `insert into event_delivery (event_id, consumer, attempts, due_at)
      select max(id), 'session.registrations', 0, now() from event`,
  );
  await api.housekeeping();
  expect(await waiting()).toHaveLength(1);
});
