/** Lists one example of every call. The type makes the list complete; tests/unit/openapi-examples.test.ts parses each by its call's schemas. */
import type { CallName } from '#contract/calls.ts';
import { cashier } from './cashier.ts';
import { games } from './games.ts';
import { member } from './member.ts';
import { offers } from './offers.ts';
import { pointsAndVip } from './points-and-vip.ts';
import { protection } from './protection.ts';
import { signIn } from './sign-in.ts';
import { site } from './site.ts';
import { statement } from './statement.ts';
import { wheelAndReferral } from './wheel-and-referral.ts';
import type { Example } from './example.ts';

export const examples: Readonly<Record<CallName, Example>> = {
  ...signIn,
  ...member,
  ...site,
  ...cashier,
  ...statement,
  ...games,
  ...offers,
  ...pointsAndVip,
  ...wheelAndReferral,
  ...protection,
};
