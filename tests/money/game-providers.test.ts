/** Whose calls of the wallet count: each provider has a secret, an address and games of its own, and signs for itself alone. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders, walletMessage } from '#server/adapters/signature.ts';
import { seal } from '#server/core/sealed.ts';
import { gameProviders, games } from '#server/features/games/schema.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { startApi, testConfig } from '#tests/support/api.ts';
import type { TestApi } from '#tests/support/api.ts';
import { atGame as playerAtGame } from '#tests/support/at-game.ts';
import { expectCleanBooks } from '#tests/support/books.ts';
import { answerOf, callAs, callWallet, oneBet, outcomeOf } from '#tests/support/calls.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { newPlayer } from '#tests/support/players.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ databaseUrl: await freshDatabase() });
});
afterAll(() => api.close());

const atGame = (cash: bigint) => playerAtGame(api, cash);

describe('a call that is not the provider’s', () => {
  it('is refused: another secret, a launch token that nobody was given', async () => {
    const { bet, balances } = await atGame(10_00n);
    const unsigned = await callWallet(api.request, 'rollback', oneBet.rollback('x'), { secret: 'not the secret' });
    expect(outcomeOf(unsigned)).toBe('FORBIDDEN');
    expect(outcomeOf(await bet('stranger', '1.00', 'A'.repeat(43)))).toBe('UNAUTHENTICATED');
    expect(await balances()).toEqual({ cash: 10_00n, open: 0n });
  });

  it('is refused where its signature was made for another provider or another action', async () => {
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

  it('is another provider’s own: each has a secret, an address and games of its own', async () => {
    const { db, config } = api.services;
    const secret = 'the secret of acme';
    const launchUrl = 'https://play.acme.example/open';
    await db.insert(gameProviders).values({
      apiName: 'acme',
      title: 'Acme',
      gameType: 3,
      launchUrl,
      sealedSecret: seal(config.secrets.PEPPER, { secret }),
    });
    const [acme] = await db.select().from(gameProviders).where(eq(gameProviders.apiName, 'acme'));
    // A code that our studio has, too.
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
    // The same names at another provider are other bets.
    expect(outcomeOf(await callWallet(api.request, 'settle', oneBet.settle('acme-1', '1.00')))).toBe('NOT_FOUND');
    expect(
      outcomeOf(
        await callWallet(api.request, 'settle', oneBet.settle('acme-1', '20.00'), { provider: 'acme', secret }),
      ),
    ).toBe(200);
    expect((await balancesOf(db, player.id)).cash).toBe(20_00n);
    await expectCleanBooks(db);
  });
});
