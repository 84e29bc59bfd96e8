/** Players written straight to the database, signed in and with money, where registering them would only cost time. */
import { eq } from 'drizzle-orm';
import { parseMobile } from '#lib/pix-key.ts';
import { members } from '#server/core/schema.ts';
import type { Services } from '#server/core/services.ts';
import { hashToken, newToken } from '#server/core/token.ts';
import { keepDigits } from '#server/core/withdrawal-digits.ts';
import type { Database } from '#server/db/connect.ts';
import { gameLaunches, games } from '#server/features/games/schema.ts';
import { creditMoney } from '#server/features/recharge/credit.ts';
import { paymentMethods, recharges } from '#server/features/recharge/schema.ts';
import { newInviteCode } from '#server/features/session/calls.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { newPerson } from './people.ts';

/** What the factories need of a server: its database, its clock and its secrets. */
export type House = Pick<Services, 'db' | 'now' | 'config'>;

export interface Player {
  readonly id: number;
  readonly account: string;
  readonly cpf: string;
  readonly token: string;
}

/** Every seeded player's withdrawal password, where he has one. */
export const WITHDRAWAL_PASSWORD = '246810';

/** A signed-in player with `cash` centavos in a paid deposit; with a withdrawal password where `withdrawalPassword` says so. */
export async function newPlayer(
  house: House,
  wanted: { cash?: bigint; withdrawalPassword?: boolean } = {},
): Promise<Player> {
  const { account, realname, phone: typed, cpf } = newPerson();
  const phone = parseMobile(typed) ?? typed;
  const row = { account, realname, phone, cpf, passwordHash: 'none', inviteCode: newInviteCode() };
  const [member] = await house.db
    .insert(members)
    .values({ ...row, language: 'pt', registerIp: account, createdAt: house.now() })
    .returning({ id: members.id });
  if (!member) throw new Error('no member was written');
  const { id } = member;
  if (wanted.withdrawalPassword) {
    const withdrawalPasswordHash = await keepDigits(house.config, id, WITHDRAWAL_PASSWORD);
    await house.db.update(members).set({ withdrawalPasswordHash }).where(eq(members.id, id));
  }
  if (wanted.cash) await creditPlayer(house, id, wanted.cash);
  return signedIn(house, { id, account, cpf });
}

/** The player in a new session. */
export async function signedIn({ db, now }: House, { id, account, cpf }: Omit<Player, 'token'>): Promise<Player> {
  const token = await openSession(db, { member: id, ip: 'test', userAgent: 'test', now: now() });
  return { id, account, cpf, token };
}

/** A paid deposit, as the webhook leaves it; nobody is told. */
export async function creditPlayer({ db, now }: House, member: number, amount: bigint): Promise<void> {
  await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const [method] = await tx.select().from(paymentMethods).where(eq(paymentMethods.type, 'online_pix'));
    const name = newToken()
      .token.replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 25);
    const row = { memberId: member, methodId: method?.id ?? 0, amountCents: amount, feeCents: 0n, state: 'open' };
    const [made] = await tx
      .insert(recharges)
      .values({ ...row, billNo: `T${name}`, txid: name, expiresAt: now(), createdAt: now() })
      .returning();
    if (made) await creditMoney(tx, made, `E${name}`, now());
  });
}

/** Lets the player play a game; answers the launch token. */
export async function launchFor({ db, now }: House, player: Player, gameCode = 'onca-dourada'): Promise<string> {
  const [game] = await db.select({ id: games.id }).from(games).where(eq(games.gameCode, gameCode));
  const { token, hash } = newToken();
  await db.insert(gameLaunches).values({
    tokenHash: hash,
    memberId: player.id,
    gameId: game?.id ?? 0,
    sessionHash: hashToken(player.token),
    createdAt: now(),
  });
  return token;
}
