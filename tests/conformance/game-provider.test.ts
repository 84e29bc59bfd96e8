/**
 * Tests the conformance suite for game providers: both protocols pass it, and every adapter that breaks one rule
 * fails.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createStudioProvider } from '#server/contexts/play/providers/studio.ts';
import type { GameProvider, WalletCall, WalletRequest } from '#server/contexts/play/providers/game-provider.ts';
import type { GameProviderFactory } from '#server/contexts/play/providers/registry.ts';
import { done } from '#server/platform/outcome.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';
import type { GameHost } from './game/host.ts';
import { gameProviderChecks } from './game-provider.ts';
import { studioHost, studioSays } from './studio-host.ts';
import type { StudioHost } from './studio-host.ts';
import { addressOf, addVereda, veredaSays } from './vereda/host.ts';
import type { VeredaHost } from './vereda/host.ts';
import { createVereda, readRequest, writeWalletReply } from './vereda/provider.ts';

/** Creates an adapter of the second protocol with one difference. */
const adapter =
  (change: (provider: GameProvider) => Partial<GameProvider>): GameProviderFactory =>
  (...given) => {
    const provider = createVereda(...given);
    return { ...provider, ...change(provider) };
  };
const reading = (change: (request: WalletRequest) => WalletRequest) =>
  adapter((provider) => ({
    readWalletCall: (request, now) => {
      const read = provider.readWalletCall(request, now);
      return read.kind === 'calls' ? change(read) : read;
    },
  }));
const calling = (change: (call: WalletCall) => WalletCall) =>
  reading((request) => ({ ...request, calls: request.calls.map(change) }));
let calls = 0;

const TRUST = 'a message that is unsigned, a stranger’s, old, changed, or signed for another call is refused';
const broken: readonly (readonly [what: string, GameProviderFactory, fails: string])[] = [
  ['believes every signature', adapter(() => ({ readWalletCall: ({ body }) => readRequest(body) })), TRUST],
  [
    'takes a message however old',
    adapter((provider) => ({
      readWalletCall: (request) => provider.readWalletCall(request, new Date(Number(request.headers.get('x-time')))),
    })),
    TRUST,
  ],
  [
    'takes a message that was signed for another call',
    adapter((provider) => ({
      readWalletCall: (request, now) => {
        const read = provider.readWalletCall(request, now);
        const other = { ...request, path: `${request.path}/other` };
        return read.kind === 'unsigned' ? provider.readWalletCall(other, now) : read;
      },
    })),
    TRUST,
  ],
  [
    'knows the newest key alone',
    (settings, ...given) => createVereda({ ...settings, secrets: settings.secrets.slice(0, 1) }, ...given),
    'either secret signs while one is changed',
  ],
  [
    'takes a unit for ten',
    adapter(({ traits }) => ({ traits: { ...traits, unitsPerCent: traits.unitsPerCent / 10n } })),
    'a bet takes its stake, and a prize ends it',
  ],
  [
    'rounds a stake to whole centavos',
    calling((call) => (call.kind === 'bet' ? { ...call, units: (call.units / 1_000n) * 1_000n } : call)),
    'an amount that is none is refused, and moves nothing',
  ],
  [
    'takes a prize for the whole',
    calling((call) =>
      call.kind === 'win'
        ? {
            ...{ kind: 'settle', tx: call.tx, bet: `${call.round}.a` },
            units: call.units,
            contribution: null,
            detailUrl: '',
          }
        : call,
    ),
    'prizes of one bet add up, each once',
  ],
  [
    'does not hear that a round is over',
    calling((call) => ('closes' in call ? { ...call, closes: false } : call)),
    'a loss is told by the end of its round, with the bet or after it',
  ],
  [
    'gives each call a name of its own',
    calling((call) => ('tx' in call ? { ...call, tx: `${call.tx}.${++calls}` } : call)),
    'each call five times at once is one',
  ],
  [
    'rolls back the rollback',
    calling((call) => (call.kind === 'rollback' ? { ...call, of: call.tx } : call)),
    'of two bets in a round one is rolled back, and the other goes on',
  ],
  [
    'takes the last call first',
    reading((request) => ({ ...request, calls: [...request.calls].reverse() })),
    'several calls in one request are done in their order, all of them or none',
  ],
  [
    'takes every currency for reais',
    reading((request) => ({ ...request, currency: 'BRL' })),
    'another currency is refused',
  ],
  [
    'tells of every call that it was done',
    adapter(() => ({
      writeWalletReply: (request) => writeWalletReply(request, { ok: true, balance: 0n, player: null, held: false }),
    })),
    'a stake above the balance is refused, also where several come at once',
  ],
  [
    'tells the balance in centavos',
    adapter(() => ({
      writeWalletReply: (request, result) =>
        writeWalletReply(
          request,
          result.ok && result.balance !== null ? { ...result, balance: result.balance / 1_000n } : result,
        ),
    })),
    'a bet takes its stake, and a prize ends it',
  ],
  [
    'opens its games at a host that it did not name',
    adapter(() => ({ launch: () => Promise.resolve(done({ url: 'https://elsewhere.example/?session=x' })) })),
    'a launch names its player, their game and their balance',
  ],
  [
    'says that rounds have ended, and asks nobody',
    adapter(() => ({ endOpenRounds: () => Promise.resolve(done(undefined)) })),
    'a prize of a closed account is paid, and the provider is told until it has ended the rounds',
  ],
];

const hosts: { studio?: StudioHost; vereda: VeredaHost[] } = { vereda: [] };
const api = setUpApi({
  extensions: {
    gameProtocols: {
      ...Object.fromEntries(broken.map(([what, factory]) => [what, factory])),
      ...{ studio: createStudioProvider, vereda: createVereda },
    },
  },
  outside: (url, init, next) => {
    const host = hosts.vereda.find(({ provider }) => url.startsWith(`${addressOf(provider)}/`));
    return host?.answer(url, init) ?? hosts.studio?.answer(url, init, next) ?? next();
  },
});

beforeAll(async () => {
  hosts.studio = await studioHost(api, { secret: testConfig.secrets.STUDIO_SECRET as string });
  hosts.vereda.push(await addVereda(api, 'vereda'));
  for (const [index, [what]] of broken.entries()) hosts.vereda.push(await addVereda(api, `broken-${index}`, what));
});

const protocols: readonly (readonly [string, Pick<GameHost, 'says'>['says'], () => GameHost | undefined])[] = [
  ['the studio’s protocol', studioSays, () => hosts.studio],
  ['the second protocol', veredaSays, () => hosts.vereda[0]],
];

describe.each(protocols)('%s', (_name, says, host) => {
  const checks = gameProviderChecks.filter(({ appliesTo }) => appliesTo?.(says) ?? true);
  it.each(checks.map(({ title, run }) => [title, run] as const))('%s', async (_title, run) => {
    const found = host();
    if (!found) throw new Error('no host');
    expect(found.says).toEqual(says);
    found.behave('well');
    await run({ api, host: found });
  });
});

describe('an adapter that', () => {
  it.each(broken.map(([what, , fails], index) => [what, fails, index] as const))(
    '%s fails',
    async (_what, fails, index) => {
      const host = hosts.vereda[index + 1];
      const check = gameProviderChecks.find(({ title }) => title === fails);
      if (!host || !check) throw new Error('no such check');
      const fault: unknown = await check.run({ api, host }).then(
        () => null,
        (error: unknown) => error,
      );
      expect(fault).toMatchObject({ name: 'AssertionError' });
    },
  );
});
