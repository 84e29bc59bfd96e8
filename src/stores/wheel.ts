/** Holds the lottery wheel: the prizes of the next spin, the spin itself, and the check of each spin by what this browser stored. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { CallReply } from '#contract/call.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { spinWheelCall, wheelCall, wheelHistoryCall } from '#contract/wheel.ts';
import type { WheelPrizeRow, WheelSpinRow } from '#contract/wheel.ts';
import { RUNNING_MS } from '#lib/frame-messages.ts';
import type { RoundNews } from '#lib/frame-messages.ts';
import { wireMoney } from '#lib/money.ts';
import { newUuid } from '#lib/uuid.ts';
import { judgeSpin } from '#lib/wheel.ts';
import type { SpinVerdict, ToldSpin, WheelPrize } from '#lib/wheel.ts';
import { mapOutcome, valueOf } from './loadable.ts';
import { onUpdate } from './updates.ts';
import { playerData } from './player-data.ts';
import { recordList } from './record-list.ts';
import { isRoundHeld, noteRound } from './rounds.ts';
import { $session } from './session.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { tellTabs } from './tabs.ts';
import { refreshWallet } from './wallet.ts';
import { forgetSpin, keepShown, keptSpin, keptSpins, noteSpin } from './spin-storage.ts';

export interface Wheel {
  readonly prizes: readonly WheelPrizeRow[];
  readonly remaining: number;
  /** The commitment of the next spin; null: none. */
  readonly seedHash: string | null;
  /** The client seed that this browser will send with it. */
  readonly clientSeed: string | null;
  readonly version: number;
  /** When the spin expires, a wire date; null: there is no spin. */
  readonly endsAt: string | null;
}

const memberId = (): number => {
  const session = $session.get();
  return session.status === 'player' ? session.member.id : 0;
};

const keptForm = (prizes: readonly { quantity: bigint; weight: number }[]): WheelPrize[] =>
  prizes.map(({ quantity, weight }) => ({ quantity: wireMoney(quantity), weight }));

const wheel = playerData<Wheel>(async () => mapOutcome(await send(wheelCall, {}), see));
export const $wheel = wheel.$data;

/** Stores the commitment and makes the client seed before anybody can press. */
function see({
  data,
  remainingspins,
  seed_hash: seedHash,
  version,
  ends_at: endsAt,
}: CallReply<typeof wheelCall>): Wheel {
  const member = memberId();
  if (seedHash !== null) keepShown(member, { seedHash, prizes: keptForm(data) });
  const clientSeed = seedHash === null ? null : (keptSpin(member, seedHash)?.clientSeed ?? null);
  return { prizes: data, remaining: remainingspins, seedHash, clientSeed, version, endsAt };
}

/** A spin with the result of this browser's check. */
export interface Judged extends SpinVerdict {
  readonly told: ToldSpin;
  /** Whether the commitment was stored here before. Otherwise only the server's report was checked. */
  readonly witnessed: boolean;
}

export interface Spun {
  readonly index: number;
  readonly cents: bigint;
  /** Whether the prize is in review before it is paid. */
  readonly isInReview: boolean;
  readonly version: number;
  /** null where the server revealed no seed. */
  readonly judged: Judged | null;
}

/** Holds the spin whose result is shown: the latest one, or one found again after a lost reply. */
export const $spun = atom<Spun | null>(null);

async function judge(told: ToldSpin, prizes: readonly WheelPrize[]): Promise<Judged> {
  const kept = keptSpin(memberId(), told.seedHash);
  return { ...(await judgeSpin(told, kept, prizes)), told, witnessed: kept !== null };
}

/** Commitments of the spins whose reply this page has received and will show. */
const answered = new Set<string>();
/** Commitments of the spins that this page requested without a result. Another tab may have shown theirs. */
const unseen = new Set<string>();

/** Ends the hold of the result; null while no spin runs. */
let letGo: (() => void) | null = null;

/** Keeps the balance as it is, in this tab and the others, until the wheel has shown the result (rounds.ts). */
function holdResult(): () => void {
  const round = newUuid();
  const tell = (state: RoundNews['state']) => noteRound({ round, state, stake: '0' });
  tell('begun');
  const timer = setInterval(() => tell('running'), RUNNING_MS);
  return () => {
    clearInterval(timer);
    tell('shown');
  };
}

/** Notes that the result was seen. A page that is left before shows the result at its next visit. */
export function noteShown({ judged }: Spun): void {
  if (judged) noteSpin(memberId(), judged.told.seedHash, 'shown');
  endSpin();
  refreshWallet();
  tellTabs('wheel');
}

/** Loads the wheel. A spin whose result was not seen here is looked up in the history. */
export async function loadWheel(): Promise<Outcome<Wheel>> {
  const outcome = await wheel.load();
  // Another tab's wheel may still turn.
  if (outcome.ok && spinning === null && !isRoundHeld()) await findLost(outcome.value.seedHash);
  return outcome;
}

async function findLost(current: string | null): Promise<void> {
  const member = memberId();
  const lost = keptSpins(member).filter(
    ({ state, seedHash }) => (state === 'asked' || unseen.has(seedHash)) && !answered.has(seedHash),
  );
  if (lost.length === 0) return;
  const reply = await send(wheelHistoryCall, { limit: 20 });
  if (!reply.ok) return;
  const { data, odds } = reply.value;
  for (const { seedHash } of lost) {
    const row = data.find((each) => each.seed_hash === seedHash);
    if (row) {
      unseen.delete(seedHash);
      noteSpin(member, seedHash, 'shown');
      const { index, quantity: cents, version } = row;
      const isInReview = row.review;
      $spun.set({ index, cents, isInReview, version, judged: await verifySpin(row, odds) });
    } else if (seedHash !== current) forgetSpin(member, seedHash);
  }
}

const submit = idempotencyKey('wheel');
let spinning: Promise<Outcome<Spun>> | null = null;

/** Uses a spin under the shown commitment. The caller shows the result and says so by `noteShown`. A second press while it runs returns the same spin. */
export function spinWheel(): Promise<Outcome<Spun>> {
  spinning ??= spin()
    .finally(() => {
      spinning = null;
    })
    .then((outcome) => {
      // A refused spin may have been used in another tab, and a lost reply may have been a success.
      if (!outcome.ok) endSpin();
      return outcome;
    });
  return spinning;
}

function endSpin(): void {
  letGo?.();
  letGo = null;
  reload();
}

function reload(): void {
  void loadWheel();
  if (spinRecord.$data.get().status !== 'idle') void spinRecord.refresh();
}

const unknown: Failure = { kind: 'unexpected' };

async function spin(): Promise<Outcome<Spun>> {
  const shown = valueOf($wheel.get());
  if (shown === null) return { ok: false, failure: unknown };
  const member = memberId();
  const { seedHash, clientSeed } = shown;
  const isKept = seedHash !== null && clientSeed !== null;
  const input = isKept ? { client_seed: clientSeed, seed_hash: seedHash } : {};
  if (isKept) noteSpin(member, seedHash, 'asked');
  $spun.set(null);
  letGo ??= holdResult();
  const reply = await send(spinWheelCall, input, submit.keyFor(input));
  submit.ended(reply.ok ? null : reply.failure);
  if (!reply.ok) {
    if (isKept) unseen.add(seedHash);
    return reply;
  }
  const { index, nonce, quantity: cents, client_seed, server_seed: serverSeed } = reply.value;
  const told = { serverSeed, clientSeed: client_seed, nonce, index, quantity: wireMoney(cents) };
  const judged = isKept ? await judge({ ...told, seedHash }, keptForm(shown.prizes)) : null;
  if (isKept) answered.add(seedHash);
  const isInReview = reply.value.review;
  const spun = { index, cents, isInReview, version: shown.version, judged };
  $spun.set(spun);
  return { ok: true, value: spun };
}

type Odds = CallReply<typeof wheelHistoryCall>['odds'];

/** Holds the player's spins, the newest first; `more`: the prizes that they were drawn from. */
export const spinRecord = recordList<WheelSpinRow, Odds>(
  async ({ before, limit }) =>
    mapOutcome(await send(wheelHistoryCall, { before, limit }), ({ data, next, odds }) => ({
      ...{ rows: data, next, more: odds },
    })),
  (row) => row.id,
);

/** Draws a spin of the history again. */
export function verifySpin(row: WheelSpinRow, odds: Odds): Promise<Judged> {
  const { seed_hash: seedHash, server_seed: serverSeed, client_seed: clientSeed, nonce, index, quantity } = row;
  const prizes = odds.find(({ version }) => version === row.version)?.prizes ?? [];
  return judge({ seedHash, serverSeed, clientSeed, nonce, index, quantity: wireMoney(quantity) }, keptForm(prizes));
}

$session.listen(({ status }) => {
  if (status === 'visitor') $spun.set(null);
});
// It was used in another tab, or expired while this tab was hidden.
if (typeof document !== 'undefined')
  onUpdate(['wheel'], () => {
    if ($wheel.get().status !== 'idle' && spinning === null) reload();
  });
