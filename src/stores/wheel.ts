/** The lottery wheel: what the next spin may bring, spinning, and the check of every spin by what this browser kept. */
import { atom } from 'nanostores';
import { send } from '#api/client.ts';
import type { CallReply } from '#contract/call.ts';
import type { Failure, Outcome } from '#contract/failure.ts';
import { spinWheelCall, wheelCall, wheelHistoryCall } from '#contract/wheel.ts';
import type { WheelPrizeRow, WheelSpinRow } from '#contract/wheel.ts';
import { wireMoney } from '#lib/money.ts';
import { judgeSpin } from '#lib/wheel.ts';
import type { SpinVerdict, ToldSpin, WheelPrize } from '#lib/wheel.ts';
import { mapOutcome, valueOf } from './loadable.ts';
import { onUpdate } from './updates.ts';
import { playerData } from './player-data.ts';
import { recordList } from './record-list.ts';
import { $session } from './session.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { tellTabs } from './tabs.ts';
import { refreshWallet } from './wallet.ts';
import { forgetSpin, keepShown, keptSpin, keptSpins, noteSpin } from './spin-storage.ts';

export interface Wheel {
  readonly prizes: readonly WheelPrizeRow[];
  readonly remaining: number;
  /** The commitment of the next spin; null: there is none. */
  readonly seedHash: string | null;
  /** The seed that this browser will send with it. */
  readonly clientSeed: string | null;
  readonly version: number;
  /** Wire date; null: there is no spin. */
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

/** The commitment is kept, and the seed made, before anybody can press. */
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

/** A spin with what this browser found of it. */
export interface Judged extends SpinVerdict {
  readonly told: ToldSpin;
  /** Whether the commitment was kept here before; without it the server's word alone was looked at. */
  readonly witnessed: boolean;
}

export interface Spun {
  readonly index: number;
  readonly cents: bigint;
  /** A person looks at the prize before it is paid. */
  readonly isInReview: boolean;
  readonly version: number;
  /** null: the server showed no seed. */
  readonly judged: Judged | null;
}

/** The spin whose result is shown: the one just made, or one whose answer was lost and found again. */
export const $spun = atom<Spun | null>(null);

async function judge(told: ToldSpin, prizes: readonly WheelPrize[]): Promise<Judged> {
  const kept = keptSpin(memberId(), told.seedHash);
  return { ...(await judgeSpin(told, kept, prizes)), told, witnessed: kept !== null };
}

/** Commitments of the spins that were answered on this page, which is about to show them. */
const answered = new Set<string>();

/** Its result has been seen: a page that is left before that shows it when it comes back. */
export function noteShown({ judged }: Spun): void {
  if (judged) noteSpin(memberId(), judged.told.seedHash, 'shown');
}

/** What the wheel shows now; a spin whose result nobody saw here is looked for among those that were made. */
export async function loadWheel(): Promise<Outcome<Wheel>> {
  const outcome = await wheel.load();
  if (outcome.ok && spinning === null) await findLost(outcome.value.seedHash);
  return outcome;
}

async function findLost(current: string | null): Promise<void> {
  const member = memberId();
  const lost = keptSpins(member).filter(({ state, seedHash }) => state === 'asked' && !answered.has(seedHash));
  if (lost.length === 0) return;
  const reply = await send(wheelHistoryCall, { limit: 20 });
  if (!reply.ok) return;
  const { data, odds } = reply.value;
  for (const { seedHash } of lost) {
    const row = data.find((each) => each.seed_hash === seedHash);
    if (row) {
      noteSpin(member, seedHash, 'shown');
      const { index, quantity: cents, version } = row;
      const isInReview = row.review;
      $spun.set({ index, cents, isInReview, version, judged: await verifySpin(row, odds) });
    } else if (seedHash !== current) forgetSpin(member, seedHash);
  }
}

const submit = idempotencyKey('wheel');
let spinning: Promise<Outcome<Spun>> | null = null;

/** Spends a spin under the commitment that is shown; pressed again while it is on its way it is the same one. */
export function spinWheel(): Promise<Outcome<Spun>> {
  spinning ??= spin().finally(() => {
    spinning = null;
    // Also where it was refused, for it may have been spent in another tab, and where no answer came.
    reload();
  });
  return spinning;
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
  const reply = await send(spinWheelCall, input, submit.keyFor(input));
  submit.ended(reply.ok ? null : reply.failure);
  if (!reply.ok) return reply;
  const { index, nonce, quantity: cents, client_seed, server_seed: serverSeed } = reply.value;
  const told = { serverSeed, clientSeed: client_seed, nonce, index, quantity: wireMoney(cents) };
  const judged = isKept ? await judge({ ...told, seedHash }, keptForm(shown.prizes)) : null;
  if (isKept) answered.add(seedHash);
  const isInReview = reply.value.review;
  const spun = { index, cents, isInReview, version: shown.version, judged };
  $spun.set(spun);
  refreshWallet();
  tellTabs('wheel');
  return { ok: true, value: spun };
}

type Odds = CallReply<typeof wheelHistoryCall>['odds'];

/** The player's spins, the newest first; `more`: the lists of prizes they were drawn from. */
export const spinRecord = recordList<WheelSpinRow, Odds>(
  async ({ before, limit }) =>
    mapOutcome(await send(wheelHistoryCall, { before, limit }), ({ data, next, odds }) => ({
      ...{ rows: data, next, more: odds },
    })),
  (row) => row.id,
);

/** Draws a spin of the record again. */
export function verifySpin(row: WheelSpinRow, odds: Odds): Promise<Judged> {
  const { seed_hash: seedHash, server_seed: serverSeed, client_seed: clientSeed, nonce, index, quantity } = row;
  const prizes = odds.find(({ version }) => version === row.version)?.prizes ?? [];
  return judge({ seedHash, serverSeed, clientSeed, nonce, index, quantity: wireMoney(quantity) }, keptForm(prizes));
}

$session.listen(({ status }) => {
  if (status === 'visitor') $spun.set(null);
});
// Spun in another tab, or the day ended while this one was not looked at.
if (typeof document !== 'undefined')
  onUpdate(['wheel'], () => {
    if ($wheel.get().status !== 'idle' && spinning === null) reload();
  });
