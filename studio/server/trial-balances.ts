/**
 * Provides play money for trials: a trial balance outside every ledger, valid for a day. It implements the wallet's
 * interface, so that a round is drawn, committed to and settled exactly as one for money
 * (docs/domain/games-and-fairness.md#play-money-trials).
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, gt, inArray, lt, notLike, sql } from '#studio/server/drizzle.ts';
import type { AnyColumn } from '#studio/server/drizzle.ts';
import { studioTrialBets, studioTrialBalances, studioRounds, studioSeedPairs } from './schema.ts';
import type { Database } from './database.ts';
import type { Store } from './store.ts';
import { strictPlay } from './wallet-client.ts';
import type { NamedBet, Wallet, WalletReply } from './wallet-client.ts';

/** The initial trial balance, centavos. */
export const TRIAL_BALANCE_CENTS = 1_000_00n;
export const TRIAL_BALANCE_MS = 24 * 60 * 60 * 1000;
/** The number of trial balances that one network may open in an hour. */
export const TRIAL_BALANCES_PER_HOUR = 20;
const HOUR = 60 * 60 * 1000;

/** The prefix of trial players; no operator uses it. */
const PREFIX = 'try:';
export const isTry = (player: string): boolean => player.startsWith(PREFIX);
/** Returns the condition that a column names no trial player. */
export const isForMoney = (player: AnyColumn) => notLike(player, `${PREFIX}%`);
export const isTryToken = (token: string): boolean => /^try\.[a-z-]{1,40}\.[\w-]{32}$/.test(token);

export interface TrialBalances extends Wallet {
  /**
   * Opens a trial balance. Returns its secret, which opens any game as `try.<game code>.<secret>`. Returns null after
   * too many from this network.
   */
  readonly open: (network: string) => Promise<string | null>;
  /** Deletes expired trial balances, with their bets and rounds. */
  readonly forget: () => Promise<void>;
}

type Balance = WalletReply<{ balanceCents: bigint }>;

export function createTrialBalances({ db, transaction }: Store, now: () => Date): TrialBalances {
  const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');
  const openSince = () => new Date(now().getTime() - TRIAL_BALANCE_MS);

  async function balanceOf(tx: Database, token: string) {
    const [, gameCode = '', secret = ''] = token.split('.');
    const [own] = await tx
      .select()
      .from(studioTrialBalances)
      .where(and(eq(studioTrialBalances.secretHash, digest(secret)), gt(studioTrialBalances.createdAt, openSince())));
    return own ? { own, gameCode } : null;
  }

  /** Moves a bet and its money from `open` to an end once. A repeat returns the balance alone. */
  async function end(betId: string, to: 'settled' | 'void', paid: (stake: bigint) => bigint): Promise<Balance> {
    return transaction(async (tx) => {
      const [bet] = await tx.select().from(studioTrialBets).where(eq(studioTrialBets.betId, betId));
      if (!bet) {
        // The rollback came before the bet, so the bet will be refused.
        if (to === 'void') await tx.insert(studioTrialBets).values({ betId, state: 'void', stakeCents: 0n });
        return to === 'void' ? { ok: true, balanceCents: 0n } : { ok: false, refusal: 'NOT_FOUND' };
      }
      if (bet.state !== 'open' && bet.state !== to) return { ok: false, refusal: 'INVALID' };
      const change = bet.state === 'open' ? paid(bet.stakeCents) : 0n;
      if (bet.state === 'open')
        await tx.update(studioTrialBets).set({ state: to }).where(eq(studioTrialBets.betId, betId));
      const [own] = await tx
        .update(studioTrialBalances)
        .set({ balanceCents: sql`${studioTrialBalances.balanceCents} + ${change}` })
        .where(eq(studioTrialBalances.id, bet.trialBalanceId ?? 0))
        .returning();
      return { ok: true, balanceCents: own?.balanceCents ?? 0n };
    });
  }

  return {
    async open(network) {
      const since = new Date(now().getTime() - HOUR);
      const [opened] = await db
        .select({ count: count() })
        .from(studioTrialBalances)
        .where(and(eq(studioTrialBalances.network, network), gt(studioTrialBalances.createdAt, since)));
      if ((opened?.count ?? 0) >= TRIAL_BALANCES_PER_HOUR) return null;
      const secret = randomBytes(24).toString('base64url');
      await db
        .insert(studioTrialBalances)
        .values({ secretHash: digest(secret), network, balanceCents: TRIAL_BALANCE_CENTS, createdAt: now() });
      return secret;
    },
    forget: () =>
      transaction(async (tx) => {
        const over = await tx
          .delete(studioTrialBalances)
          .where(
            inArray(
              studioTrialBalances.id,
              tx
                .select({ id: studioTrialBalances.id })
                .from(studioTrialBalances)
                .where(lt(studioTrialBalances.createdAt, openSince()))
                .limit(100),
            ),
          )
          .returning({ id: studioTrialBalances.id });
        const players = over.map(({ id }) => `${PREFIX}${id}`);
        if (players.length === 0) return;
        await tx.delete(studioRounds).where(inArray(studioRounds.player, players));
        await tx.delete(studioSeedPairs).where(inArray(studioSeedPairs.player, players));
      }),
    async authenticate(token) {
      const found = isTryToken(token) ? await balanceOf(db, token) : null;
      if (!found) return { ok: false, refusal: 'UNAUTHENTICATED' };
      const { own, gameCode } = found;
      const { id, balanceCents } = own;
      // No operator's wallet says what its market allows.
      const play = strictPlay;
      return { ok: true, player: `${PREFIX}${id}`, nickname: '', gameCode, language: 'pt', balanceCents, play };
    },
    bet: (token: string, { betId }: NamedBet, amountCents: bigint): Promise<Balance> =>
      transaction(async (tx) => {
        const found = await balanceOf(tx, token);
        if (!found) return { ok: false, refusal: 'UNAUTHENTICATED' };
        const { own } = found;
        const [known] = await tx.select().from(studioTrialBets).where(eq(studioTrialBets.betId, betId));
        if (known)
          return known.state !== 'void' && known.trialBalanceId === own.id && known.stakeCents === amountCents
            ? { ok: true, balanceCents: own.balanceCents }
            : { ok: false, refusal: 'INVALID' };
        if (own.balanceCents < amountCents) return { ok: false, refusal: 'PURSE_EMPTY' };
        const balanceCents = own.balanceCents - amountCents;
        await tx
          .insert(studioTrialBets)
          .values({ betId, trialBalanceId: own.id, state: 'open', stakeCents: amountCents });
        await tx.update(studioTrialBalances).set({ balanceCents }).where(eq(studioTrialBalances.id, own.id));
        return { ok: true, balanceCents };
      }),
    settle: (betId, { winCents }) => end(betId, 'settled', () => winCents),
    rollBack: (betId) => end(betId, 'void', (stake) => stake),
  };
}
