/**
 * Tests the authentication of wallet calls: each provider has its own secret, address and games, and signs for itself
 * alone.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signedHeaders, walletMessage } from '#server/platform/security/webhook-signature.ts';
import { encrypt } from '#server/platform/security/encryption.ts';
import { gameProviders, games } from '#server/contexts/play/schema.ts';
import { balancesOf } from '#server/kernel/ledger/balances.ts';
import { testConfig } from '#scripts/dev/fixtures/api.ts';
import { playerInGame as playerAtGame } from '#tests/support/player-in-game.ts';
import { expectLedgerChecks } from '#tests/support/ledger-checks.ts';
import { answerOf, callAs, callWallet, oneBet, outcomeOf } from '#scripts/dev/fixtures/calls.ts';
import { freshDatabase } from '#scripts/dev/fixtures/fresh-database.ts';
import { newPlayer } from '#scripts/dev/fixtures/players.ts';
import { setUpApi } from '#tests/support/set-up-api.ts';

const api = setUpApi({ databaseUrl: await freshDatabase() });

const atGame = (cash: bigint) => playerAtGame(api, cash);

describe('a call of another provider', () => {
  it('is refused with another secret or an unknown launch token', async () => {
    const { bet, balances } = await atGame(10_00n);
    const unsigned = await callWallet(api.request, 'rollback', oneBet.rollback('x'), { secret: 'not the secret' });
    expect(outcomeOf(unsigned)).toBe('FORBIDDEN');
    expect(outcomeOf(await bet('stranger', '1.00', 'A'.repeat(43)))).toBe('UNAUTHENTICATED');
    expect(await balances()).toEqual({ cash: 10_00n, open: 0n });
  });

  it('is refused if its signature is for another provider or another action', async () => {
    const { bet, balances } = await atGame(10_00n);
    await bet('signed');
    const body = JSON.stringify({ ...oneBet.settle('signed', '10.00'), ...oneBet.rollback('signed') });
    const headers = (covers: string) => ({
      'Content-Type': 'application/json',
      ...signedHeaders(testConfig.secrets.STUDIO_SECRET, 'once', covers, new Date()),
    });
    for (const covers of [walletMessage('jogada', 'settle', body), walletMessage('other', 'rollback', body), body])
      expect(
        outcomeOf(
          await answerOf(
            await api.request('/provider/jogada/rollback', { method: 'POST', headers: headers(covers), body }),
          ),
        ),
      ).toBe('FORBIDDEN');
    expect(await balances()).toEqual({ cash: 0n, open: 10_00n });
  });

  it('belongs to that provider: each has a secret, an address and games of its own', async () => {
    const { db, config } = api.services;
    const secret = 'the secret of acme';
    const launchUrl = 'https://play.acme.example/open';
    await db.insert(gameProviders).values({
      apiName: 'acme',
      title: 'Acme',
      gameType: 3,
      launchUrl,
      sealedSecret: encrypt(config.secrets.PEPPER, { secret }),
    });
    const [acme] = await db.select().from(gameProviders).where(eq(gameProviders.apiName, 'acme'));
    // The studio has a game with the same code.
    await db.insert(games).values({
      providerId: acme?.id ?? 0,
      gameCode: 'onca-dourada',
      names: { pt: 'Onça da Acme', en: 'Acme Jaguar' },
      gameType: 3,
      rtpBasisPoints: 9_500,
      maxMultiplier: 500_00,
    });
    const player = await newPlayer(api.services, { cash: 10_00n });
    const opened = await callAs(api.request, player, '/api/day7/day7LoginV2', {
      api_code: 'acme',
      gameCode: 'onca-dourada',
    });
    const address = new URL(String(opened.body.game_url));
    expect(address.href).toMatch(/^https:\/\/play\.acme\.example\/open\/onca-dourada\?lang=pt#token=/);
    const bet = oneBet.bet(address.hash.slice('#token='.length), 'acme-1', '10.00');
    expect(outcomeOf(await callWallet(api.request, 'bet', bet))).toBe('UNAUTHENTICATED');
    expect(outcomeOf(await callWallet(api.request, 'bet', bet, { provider: 'acme' }))).toBe('FORBIDDEN');
    expect(outcomeOf(await callWallet(api.request, 'bet', bet, { provider: 'acme', secret }))).toBe(200);
    // The same ids at another provider belong to other bets.
    expect(outcomeOf(await callWallet(api.request, 'settle', oneBet.settle('acme-1', '1.00')))).toBe('NOT_FOUND');
    expect(
      outcomeOf(
        await callWallet(api.request, 'settle', oneBet.settle('acme-1', '20.00'), { provider: 'acme', secret }),
      ),
    ).toBe(200);
    expect((await balancesOf(db, player.id)).cash).toBe(20_00n);
    await expectLedgerChecks(db);
  });

  it('runs concurrently under the same ids, and neither affects the other’s bets', async () => {
    const { db, config } = api.services;
    const acme = { provider: 'beside', secret: 'the secret of the one beside' };
    const [row] = await db
      .insert(gameProviders)
      .values({
        apiName: acme.provider,
        title: 'Beside',
        gameType: 3,
        launchUrl: 'https://beside.example',
        sealedSecret: encrypt(config.secrets.PEPPER, { secret: acme.secret }),
      })
      .returning();
    const game = {
      gameCode: 'onca-dourada',
      names: { pt: 'Outra' },
      gameType: 3,
      rtpBasisPoints: 9_500,
      maxMultiplier: 500_00,
    };
    await db.insert(games).values({ ...game, providerId: row?.id ?? 0 });
    const player = await newPlayer(api.services, { cash: 100_00n });
    const launch = async (api_code: string) => {
      const opened = await callAs(api.request, player, '/api/day7/day7LoginV2', { api_code, gameCode: 'onca-dourada' });
      return new URL(String(opened.body.game_url)).hash.slice('#token='.length);
    };
    const ours = { provider: 'jogada', token: await launch('jogada'), by: {} };
    const theirs = { provider: acme.provider, token: await launch(acme.provider), by: acme };
    const rounds = Array.from({ length: 10 }, (_, index) => `both-${index}`);
    const stakes = { jogada: '2.00', [acme.provider]: '3.00' } as Record<string, string>;
    const bets = rounds.flatMap((round) =>
      [ours, theirs].map(({ provider, token, by }) =>
        callWallet(api.request, 'bet', oneBet.bet(token, round, stakes[provider] ?? ''), by),
      ),
    );
    expect((await Promise.all(bets)).map(outcomeOf)).toEqual(bets.map(() => 200));
    expect((await balancesOf(db, player.id)).cash).toBe(50_00n);

    const forged = await callWallet(api.request, 'settle', oneBet.settle('both-0', '9.00'), {
      provider: acme.provider,
    });
    expect(outcomeOf(forged)).toBe('FORBIDDEN');
    const swapped = oneBet.bet(ours.token, 'swapped', '1.00');
    expect(outcomeOf(await callWallet(api.request, 'bet', swapped, acme))).toBe('UNAUTHENTICATED');

    // One provider settles what the other rolls back. The ids are the same, and each call affects only its own bets.
    const ends = rounds.flatMap((round, index) => [
      callWallet(
        api.request,
        index % 2 ? 'settle' : 'rollback',
        index % 2 ? oneBet.settle(round, '4.00') : oneBet.rollback(round),
      ),
      callWallet(
        api.request,
        index % 2 ? 'rollback' : 'settle',
        index % 2 ? oneBet.rollback(round) : oneBet.settle(round, '0.00'),
        acme,
      ),
    ]);
    expect((await Promise.all(ends)).map(outcomeOf)).toEqual(ends.map(() => 200));
    const { cash, open_bets: open } = await balancesOf(db, player.id);
    expect({ cash, open }).toEqual({ cash: 50_00n + 5n * 4_00n + 5n * 2_00n + 5n * 3_00n, open: 0n });
    await expectLedgerChecks(db);
  });
});
