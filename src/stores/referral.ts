/** The referral programme: the player's week, what it earned, whom they invited, and requests to be somebody's invitee (docs/domain/referral.md). */
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

/** What each week earned, the newest first, and beside it what was paid in all. */
export const commissionRecord = recordList(
  async ({ before, limit }) =>
    mapOutcome(await send(agencyRewardCall, { before, limit }), ({ data: { rows, direct, indirect }, next }) => ({
      ...{ rows, next, more: { direct, indirect } },
    })),
  ({ week, part, kind }) => `${week} ${part} ${kind}`,
);

/** Whom the player invited, and who came by those, the newest first. */
export const inviteRecord = recordList(
  async ({ before, limit }) =>
    mapOutcome(await send(inviteRecordCall, { before, limit }), ({ data, next }) => ({
      ...{ rows: data.data, next, more: null },
    })),
  ({ member }) => member.id,
);

/** Asks a person with an account to be the player's invitee; its message says what comes next. */
export const registerSubordinate = (input: CallInput<typeof registerSubordinateCall>) =>
  send(registerSubordinateCall, input);

/** The player's answer to such a request; what waits for one is read anew, also after a no. */
export async function answerRequest(id: number, accept: boolean) {
  const reply = await send(answerSubordinateCall, { id, accept });
  await standing.load();
  return reply;
}
