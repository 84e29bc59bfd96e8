/** Creates the demo player of the sandbox. The CPF is a well-known example number. */
import { eq } from '#server/platform/db/drizzle.ts';
import { members } from '#server/kernel/members/schema.ts';
import type { Services } from '#server/platform/services.ts';
import { newInviteCode } from '#server/contexts/identity/registration/register.ts';

/** The demo player. `withdrawalPassword` is set by the history (server/app/demo/history.ts). */
export const demo = { account: 'demo', password: 'jogada-demo', withdrawalPassword: '135790' } as const;

/** Adds the demo player once. Returns true for the server that did. `hash` is called only if the player is missing. */
export async function seedDemo(
  { db, now }: Pick<Services, 'db' | 'now'>,
  hash: () => Promise<string>,
): Promise<boolean> {
  const [existing] = await db.select({ id: members.id }).from(members).where(eq(members.account, demo.account));
  if (existing) return false;
  const made = await db
    .insert(members)
    .values({
      account: demo.account,
      passwordHash: await hash(),
      realname: 'Pessoa Demonstração',
      phone: '+5511987654321',
      cpf: '52998224725',
      inviteCode: newInviteCode(),
      language: 'pt',
      isDemo: true,
      registerIp: 'seed',
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: members.id });
  return made.length > 0;
}
