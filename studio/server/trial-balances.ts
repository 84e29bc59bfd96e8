/**
 * Play money of whoever tries a game: a purse of its own, outside every ledger, with a day's life. It speaks the wallet's
 * interface, so a round is drawn, committed to and settled exactly as one for money (domain-games, expectations).
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { studioPurseBets, studioPurses, studioRounds, studioSeedPairs } from './schema.ts';
import type { NamedBet, Wallet, WalletReply } from './wallet-client.ts';

/** What a purse begins with, centavos. */
export const TRIAL_BALANCE_CENTS = 1_000_00n;
export const TRIAL_BALANCE_MS = 24 * 60 * 60 * 1000;
/** Purses that one network opens in an hour. */
export const TRIAL_BALANCES_PER_HOUR = 20;
const HOUR = 60 * 60 * 1000;

/** The players of purses: no operator names one so. */
const PREFIX = 'try:';
export const isTry = (player: string): boolean => player.startsWith(PREFIX);
export const isTryToken = (token: string): boolean => /^try\.[a-z-]{1,40}\.[\w-]{32}$/.test(token);

export interface TrialBalances extends Wallet {
  /** A new purse's secret, which opens any game as `try.<game code>.<secret>`; null: too many from this network. */
  readonly open: (network: string) => Promise<string | null>;
  /** Forgets purses whose day is over, with what was bet and drawn for them. */
  readonly forget: () => Promise<void>;
}

type Balance = WalletReply<{ balanceCents: bigint }>;

export function createTrialBalances(db: Database, now: () => Date): TrialBalances {
  const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');
  const openSince = () => new Date(now().getTime() - TRIAL_BALANCE_MS);

  async function purseOf(tx: Database, token: string) {
    const [, gameCode = '', secret = ''] = token.split('.');
    const [purse] = await tx
      .select()
      .from(studioPurses)
      .where(and(eq(studioPurses.secretHash, digest(secret)), gt(studioPurses.createdAt, openSince())));
    return purse ? { purse, gameCode } : null;
  }

  /** Moves a bet on once from `open`, and its money with it; again answers the balance alone. */
  async function end(betId: string, to: 'settled' | 'void', paid: (stake: bigint) => bigint): Promise<Balance> {
    return db.transaction(async (tx) => {
      const [bet] = await tx.select().from(studioPurseBets).where(eq(studioPurseBets.betId, betId)).for('update');
      if (!bet) {
        // Taken back before it arrived: refused when it does.
        if (to === 'void') await tx.insert(studioPurseBets).values({ betId, state: 'void', stakeCents: 0n });
        return to === 'void' ? { ok: true, balanceCents: 0n } : { ok: false, refusal: 'NOT_FOUND' };
      }
      if (bet.state !== 'open' && bet.state !== to) return { ok: false, refusal: 'INVALID' };
      const change = bet.state === 'open' ? paid(bet.stakeCents) : 0n;
      if (bet.state === 'open')
        await tx.update(studioPurseBets).set({ state: to }).where(eq(studioPurseBets.betId, betId));
      const [purse] = await tx
        .update(studioPurses)
        .set({ balanceCents: sql`${studioPurses.balanceCents} + ${change}` })
        .where(eq(studioPurses.id, bet.purseId ?? 0))
        .returning();
      return { ok: true, balanceCents: purse?.balanceCents ?? 0n };
    });
  }

  return {
    async open(network) {
      const since = new Date(now().getTime() - HOUR);
      const [opened] = await db
        .select({ purses: count() })
        .from(studioPurses)
        .where(and(eq(studioPurses.network, network), gt(studioPurses.createdAt, since)));
      if ((opened?.purses ?? 0) >= TRIAL_BALANCES_PER_HOUR) return null;
      const secret = randomBytes(24).toString('base64url');
      await db
        .insert(studioPurses)
        .values({ secretHash: digest(secret), network, balanceCents: TRIAL_BALANCE_CENTS, createdAt: now() });
      return secret;
    },
    forget: () =>
      db.transaction(async (tx) => {
        const over = await tx
          .delete(studioPurses)
          .where(
            inArray(
              studioPurses.id,
              tx
                .select({ id: studioPurses.id })
                .from(studioPurses)
                .where(lt(studioPurses.createdAt, openSince()))
                .limit(100),
            ),
          )
          .returning({ id: studioPurses.id });
        const players = over.map(({ id }) => `${PREFIX}${id}`);
        if (players.length === 0) return;
        await tx.delete(studioRounds).where(inArray(studioRounds.player, players));
        await tx.delete(studioSeedPairs).where(inArray(studioSeedPairs.player, players));
      }),
    async authenticate(token) {
      const found = isTryToken(token) ? await purseOf(db, token) : null;
      if (!found) return { ok: false, refusal: 'UNAUTHENTICATED' };
      const { purse, gameCode } = found;
      const player = `${PREFIX}${purse.id}`;
      return { ok: true, player, nickname: '', gameCode, language: 'pt', balanceCents: purse.balanceCents };
    },
    bet: (token: string, { betId }: NamedBet, amountCents: bigint): Promise<Balance> =>
      db.transaction(async (tx) => {
        const found = await purseOf(tx, token);
        if (!found) return { ok: false, refusal: 'UNAUTHENTICATED' };
        const [purse] = await tx.select().from(studioPurses).where(eq(studioPurses.id, found.purse.id)).for('update');
        if (!purse) return { ok: false, refusal: 'UNAUTHENTICATED' };
        const [known] = await tx.select().from(studioPurseBets).where(eq(studioPurseBets.betId, betId));
        if (known)
          return known.state !== 'void' && known.purseId === purse.id && known.stakeCents === amountCents
            ? { ok: true, balanceCents: purse.balanceCents }
            : { ok: false, refusal: 'INVALID' };
        if (purse.balanceCents < amountCents) return { ok: false, refusal: 'PURSE_EMPTY' };
        const balanceCents = purse.balanceCents - amountCents;
        await tx.insert(studioPurseBets).values({ betId, purseId: purse.id, state: 'open', stakeCents: amountCents });
        await tx.update(studioPurses).set({ balanceCents }).where(eq(studioPurses.id, purse.id));
        return { ok: true, balanceCents };
      }),
    settle: (betId, { winCents }) => end(betId, 'settled', () => winCents),
    rollBack: (betId) => end(betId, 'void', (stake) => stake),
  };
}
