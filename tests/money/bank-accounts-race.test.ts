/**
 * Tests bank accounts that are saved, chosen and removed concurrently: at most five, no duplicates, always one default
 * account.
 */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MAX_BANK_ACCOUNTS } from '#contract/cards.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import { callAs, outcomeOf, tally, concurrently } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import type { Player } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import { WITHDRAWAL_PASSWORD } from '#scripts/dev/fixtures/fake-people.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });

const save = (player: Player, card_no: string) =>
  callAs(api.request, player, '/api/memberbanks/save', {
    bank_type: '60701190',
    bank_address: '0001',
    card_no,
    account_type: 'checking',
    owner_name: 'Ana Teste da Silva',
    cpf: player.cpf,
    qk_pwd: WITHDRAWAL_PASSWORD,
  });
const accounts = (player: Player) =>
  selectRows<{ id: number; is_default: boolean }>(
    api.services.db,
    sql`select id::int as id, is_default from bank_account where member_id = ${player.id} and removed_at is null order by id`,
  );

it('twenty concurrent saves keep five accounts, one of them the default', async () => {
  const player = await newPlayer(api.services, { withdrawalPassword: true });
  const answers = await concurrently(20, (index) => save(player, `${100 + index}-0`));
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: MAX_BANK_ACCOUNTS, BANK_ACCOUNTS_FULL: 20 - MAX_BANK_ACCOUNTS });
  const kept = await accounts(player);
  expect(kept.filter((row) => row.is_default)).toHaveLength(1);
  expect(kept).toHaveLength(MAX_BANK_ACCOUNTS);
});

it('twenty concurrent saves of one account keep one', async () => {
  const player = await newPlayer(api.services, { withdrawalPassword: true });
  const answers = await concurrently(20, () => save(player, '777-7'));
  expect(tally(answers.map(outcomeOf))).toEqual({ 200: 1, BANK_ACCOUNT_EXISTS: 19 });
  expect(await accounts(player)).toHaveLength(1);
});

it('choosing and removing at once leaves one default account', async () => {
  const player = await newPlayer(api.services, { withdrawalPassword: true });
  for (let turn = 0; turn < 4; turn++) await save(player, `${turn + 1}-1`);
  const all = await accounts(player);
  await concurrently(24, (index) => {
    const { id } = all[index % 4] ?? { id: 0 };
    return index % 3 === 0 && index % 4 < 2
      ? callAs(api.request, player, '/api/memberbanks/remove', { id, qk_pwd: WITHDRAWAL_PASSWORD })
      : callAs(api.request, player, '/api/memberbanks/default', { id });
  });
  const left = await accounts(player);
  expect(left).toHaveLength(2);
  expect(left.filter((row) => row.is_default)).toHaveLength(1);
});
