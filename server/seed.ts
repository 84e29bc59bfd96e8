/** What a new database needs to be useful: ways to pay, games, and one demo player. Runs on every start, adds once. */
import { eq } from 'drizzle-orm';
import { offers } from '#contract/offers.ts';
import { catalogue } from './sandbox/studio/games/catalogue.ts';
import { newInviteCode } from './features/session/calls.ts';
import { hashPassword } from './core/argon2.ts';
import type { Services } from './core/services.ts';
import { members } from '#server/core/schema.ts';
import { gameProviders, games } from '#server/features/games/schema.ts';
import { paymentMethods } from '#server/features/recharge/schema.ts';

/** The demo player of the sandbox; his CPF is a well-known example number. */
export const demo = { account: 'demo', password: 'jogada-demo' } as const;

export async function seed(services: Services): Promise<void> {
  const { db, config } = services;
  await db
    .insert(paymentMethods)
    .values([
      {
        type: 'online_pix',
        name: 'Pix',
        feeCents: 0n,
        giftBasisPoints: offers.rechargeGift.shareBasisPoints,
        minCents: 10_00n,
        maxCents: 20_000_00n,
        instant: true,
        usualSeconds: 10,
        weight: 1,
      },
      {
        type: 'online_ted',
        name: 'TED',
        feeCents: 3_50n,
        minCents: 100_00n,
        maxCents: 100_000_00n,
        instant: false,
        usualSeconds: 3600,
        weight: 2,
      },
    ])
    .onConflictDoNothing();
  if (!config.sandbox) return;
  await db
    .insert(gameProviders)
    .values({ apiName: 'jogada', title: 'Jogada Studio', gameType: 3 })
    .onConflictDoNothing();
  const [provider] = await db.select().from(gameProviders).where(eq(gameProviders.apiName, 'jogada'));
  if (!provider) throw new Error('no game provider was written');
  await db
    .insert(games)
    .values(catalogue.map((game) => ({ ...game, providerId: provider.id })))
    .onConflictDoNothing();
  const [existing] = await db.select({ id: members.id }).from(members).where(eq(members.account, demo.account));
  if (existing) return;
  await db
    .insert(members)
    .values({
      account: demo.account,
      passwordHash: await hashPassword(demo.password, config.passwordCost),
      realname: 'Pessoa Demonstração',
      phone: '+5511987654321',
      cpf: '52998224725',
      inviteCode: newInviteCode(),
      language: 'pt',
      isDemo: true,
      registerIp: 'seed',
      createdAt: services.now(),
    })
    .onConflictDoNothing();
}
