/** Holds the player's second step: its state, switching it on and off, and renewing recovery codes (docs/domain/accounts.md#second-step). */
import { send } from '#api/client.ts';
import type { Outcome } from '#contract/failure.ts';
import {
  beginTotpCall,
  confirmTotpCall,
  factorStateCall,
  removeTotpCall,
  renewRecoveryCall,
} from '#contract/factor.ts';
import type { FactorState } from '#contract/factor.ts';
import type { SecondStep } from './mfa-login.ts';
import { mapOutcome } from './loadable.ts';
import { playerData } from './player-data.ts';

const state = playerData<FactorState>(async () => mapOutcome(await send(factorStateCall, {}), ({ data }) => data));
export const $mfa = state.$data;
export const loadMfa = state.load;

/** A new secret for an authenticator app, to be typed or scanned. */
export interface NewSecret {
  readonly secret: string;
  readonly address: string;
}

/** Begins an enrolment with a new secret, which replaces a former unconfirmed one. */
export async function beginTotp(): Promise<Outcome<NewSecret>> {
  return mapOutcome(await send(beginTotpCall, {}), ({ data }) => data);
}

/** Turns the second step on by a first code. Returns the recovery codes, which cannot be read again. */
export async function confirmTotp(code: string): Promise<Outcome<readonly string[]>> {
  return withCodes(await send(confirmTotpCall, { code }));
}

export async function renewRecovery(): Promise<Outcome<readonly string[]>> {
  return withCodes(await send(renewRecoveryCall, {}));
}

export async function removeTotp(step: SecondStep): Promise<Outcome<object>> {
  const reply = await send(removeTotpCall, step);
  if (reply.ok) await loadMfa();
  return reply;
}

async function withCodes(reply: Outcome<{ data: { codes: string[] } }>): Promise<Outcome<readonly string[]>> {
  if (reply.ok) await loadMfa();
  return mapOutcome(reply, ({ data }) => data.codes);
}
