/** Holds the referral programme: the player's week, rewards, invitees, and requests to them (docs/domain/referral.md). */
import { send } from '#api/client.ts';
import {
  agencyRewardCall,
  agencyStandingCall,
  answerSubordinateCall,
  inviteRecordCall,
  registerSubordinateCall,
} from '#contract/agency.ts';
import type { AgencyStanding } from '#contract/agency.ts';
import type { CallInput } from '#contract/call.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';
import { recordList } from './record-list.ts';

const standing = playerData<AgencyStanding>(async () =>
  mapOutcome(await send(agencyStandingCall, {}), ({ data }) => data),
);
export const $referral = standing.$data;
export const loadReferral = () => standing.load();

/** Holds each week's commissions, the newest first, and the total paid. */
export const commissionRecord = recordList(
  async ({ before, limit }) =>
    mapOutcome(await send(agencyRewardCall, { before, limit }), ({ data: { rows, direct, indirect }, next }) => ({
      ...{ rows, next, more: { direct, indirect } },
    })),
  ({ week, part, kind }) => `${week} ${part} ${kind}`,
);

/** Holds direct and indirect invitees, the newest first. */
export const inviteRecord = recordList(
  async ({ before, limit }) =>
    mapOutcome(await send(inviteRecordCall, { before, limit }), ({ data, next }) => ({
      ...{ rows: data.data, next, more: null },
    })),
  ({ member }) => member.id,
);

/** Asks a person with an account to become the player's invitee. The reply's message says what comes next. */
export const registerSubordinate = (input: CallInput<typeof registerSubordinateCall>) =>
  send(registerSubordinateCall, input);

/** Accepts or refuses a request, and loads the open requests again. */
export async function answerRequest(id: number, accept: boolean) {
  const reply = await send(answerSubordinateCall, { id, accept });
  await standing.load();
  return reply;
}
