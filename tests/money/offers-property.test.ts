/**
 * Runs random histories of players on two servers over one database: deposits, bets, voids, withdrawals, cancellations,
 * and claims of every kind. Each claim is sent twice at once, and the clock jumps over midnights and windows. Every
 * reply and balance matches a plain model, and the ledger is sound.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wireMoney } from '#lib/money.ts';
import { expireBonuses } from '#server/kernel/wagering/forfeiture.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { noGift, startApi } from '#scripts/dev/fixtures/api.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { callAs, withdraw } from '#scripts/dev/fixtures/calls.ts';
import type { CallReply } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { OffersModel } from '#tests/support/offers-model.ts';
import type { ClaimName } from '#tests/support/offers-model.ts';
import { creditPlayer, newPlayer, signedIn } from '#scripts/dev/fixtures/players.ts';
import { openRound } from '#tests/support/rounds.ts';

let servers: readonly [TestApi, TestApi];
const seen = new Set<string>();
beforeAll(async () => {
  const options = { databaseUrl: await freshDatabase(), config: { market: noGift } };
  servers = [await startApi(options), await startApi(options)];
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const claims: readonly ClaimName[] = [
  'ftd',
  'welcome',
  'rechargerebate',
  'vipgift',
  'dailyrescue',
  'dailyrescue',
  'exchange',
  'collect',
];
const cents = (...amounts: bigint[]) => fc.constantFrom(...amounts);
const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      amount: cents(60_00n, 100_00n, 250_55n, 1_500_00n, 5_001_00n),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bet' as const),
      stake: cents(9_99n, 55_00n, 300_00n, 2_000_00n, 6_000_00n),
      times: fc.constantFrom(0n, 1n, 1n, 1n, 2n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), stake: cents(10_00n, 400_00n) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('claim' as const), name: fc.constantFrom(...claims) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), amount: cents(20_00n, 150_00n) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(3, 11, 26, 30, 34, 24 * 8, 24 * 31),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

const codeOf = ({ status, refusal }: CallReply) => (status === 200 ? 'ok' : (refusal ?? String(status)));

async function live(commands: readonly Command[]): Promise<void> {
  const [one, other] = servers;
  const house = one.services;
  let player = await newPlayer(house, { withdrawalPassword: true });
  const model = new OffersModel();
  const bills: string[] = [];
  const now = () => house.now().getTime();
  for (const [index, step] of commands.entries()) {
    const server = index % 2 === 0 ? one : other;
    const answer = await run(step, server);
    seen.add(`${step.do} ${answer}`);
    const { cash, bonus, rebate, locked } = await balancesOf(house.db, player.id);
    expect([index, step.do, cash, bonus, rebate, locked]).toEqual([
      index,
      step.do,
      model.cash,
      model.waiting('bonus'),
      model.waiting('rebate') + model.free,
      model.locked,
    ]);
  }

  async function run(step: Command, server: TestApi): Promise<string> {
    const { services } = server;
    switch (step.do) {
      case 'deposit':
        await creditPlayer(services, player.id, step.amount);
        model.deposit(step.amount, now());
        return 'ok';
      case 'bet':
      case 'void': {
        const stake = step.stake < model.cash ? step.stake : model.cash;
        if (stake === 0n) return 'none';
        const round = await openRound(services, player.id, stake);
        if (step.do === 'void') {
          await round.voidIt();
          return 'ok';
        }
        await round.settle(stake * step.times);
        model.bet(stake, stake * step.times, now());
        return 'ok';
      }
      case 'claim': {
        const path = step.name === 'collect' ? '/api/rebate/collect' : `/api/${step.name}/claim`;
        const input = step.name === 'exchange' ? { points: 100 } : {};
        const key = crypto.randomUUID();
        // Sends the claim to both servers at once, as an unanswered press and its repeat.
        const [answer, repeat] = await Promise.all(
          servers.map(({ request }) => callAs(request, player, path, input, key)),
        );
        const code = codeOf(answer as CallReply);
        expect([step.name, code, codeOf(repeat as CallReply)]).toEqual([step.name, code, code]);
        expect([step.name, code]).toEqual([step.name, model.claim(step.name, now())]);
        return `${step.name} ${code}`;
      }
      case 'withdraw': {
        const answer = await withdraw(server.request, player, wireMoney(step.amount));
        const code = codeOf(answer);
        expect(code).toBe(model.withdraw(step.amount, now()));
        if (code === 'ok') bills.push((answer.body.data as { bill_no: string }).bill_no);
        return code;
      }
      case 'cancel': {
        const bill = bills.pop();
        if (bill === undefined) return 'none';
        expect(codeOf(await callAs(server.request, player, '/api/drawing/cancel', { bill_no: bill }))).toBe('ok');
        expect(model.cancel(now())).toBe(true);
        return 'ok';
      }
      case 'wait':
        for (const each of servers) each.advance(step.hours * 3_600_000);
        await expireBonuses(services);
        model.expire(now());
        player = await signedIn(house, player);
        return 'ok';
    }
  }
}

/** A history that claims each offer, because random ones may miss some. */
const whole: readonly Command[] = [
  { do: 'deposit', amount: 1_500_00n },
  // Placed before any bonus, so that it earns points and a daily return.
  { do: 'bet', stake: 2_000_00n, times: 1n },
  { do: 'bet', stake: 300_00n, times: 0n },
  { do: 'claim', name: 'exchange' },
  { do: 'claim', name: 'collect' },
  { do: 'claim', name: 'ftd' },
  { do: 'deposit', amount: 250_55n },
  { do: 'claim', name: 'vipgift' },
  { do: 'claim', name: 'rechargerebate' },
  { do: 'bet', stake: 300_00n, times: 2n },
  { do: 'withdraw', amount: 150_00n },
  { do: 'cancel' },
  { do: 'bet', stake: 2_000_00n, times: 0n },
  { do: 'wait', hours: 34 },
  { do: 'claim', name: 'dailyrescue' },
];
const welcomed: readonly Command[] = [
  { do: 'deposit', amount: 60_00n },
  { do: 'claim', name: 'ftd' },
  { do: 'claim', name: 'welcome' },
  { do: 'bet', stake: 55_00n, times: 1n },
  { do: 'wait', hours: 24 * 31 },
];

it('random histories of players on two servers equal a plain model', async () => {
  const seed = Number(process.env.OFFERS_SEED ?? Date.now() % 2 ** 31);
  process.stdout.write(`offers property: OFFERS_SEED=${seed}\n`);
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 40, size: 'max' }), live), {
    seed,
    numRuns: 30,
    examples: [[[...whole]], [[...welcomed]]],
    endOnFailure: true,
  });
  await expectLedgerChecks(servers[0].services.db);
  // With fewer kinds of claims the test would prove too little.
  for (const name of ['ftd', 'welcome', 'rechargerebate', 'exchange', 'collect', 'dailyrescue', 'vipgift'])
    expect([...seen]).toContain(`claim ${name} ok`);
});
