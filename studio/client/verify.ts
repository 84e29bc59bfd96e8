/** Shows a past round and, once its seed is revealed, computes it again in this browser. */
import { commitmentOf } from '#lib/fair.ts';
import { sameJson } from '#lib/json.ts';
import type { Json } from '#lib/json.ts';
import { fill } from '#lib/fill.ts';
import { play } from '#games/fair-game.ts';
import { formatFactor } from '#games/paytable.ts';
import { drawTable, isTable, paidOf, seedBefore } from '#games/table.ts';
import type { TableGame } from '#games/table.ts';
import { artOf, byId, centsOf, languageTag, locale, make, money, refusalText, text, textsAt, when } from './page.ts';
import { read } from './remote.ts';
import { sceneOf } from './scene.ts';
import type { AnyScene } from './scene.ts';
import { tableAt } from './tables/scene.ts';
import type { AnyTable } from './tables/scene.ts';

interface RoundReply {
  game: { code: string; names: Record<string, string>; texts: Record<string, string> };
  round: string;
  /** The version of the game's rules by which it was played; absent at a table. */
  version?: number;
  state: string;
  nonce: number;
  bet: string;
  /** The total with a second bet; absent at a table. */
  staked?: string;
  at: string;
  choice: Json;
  outcome?: Json;
  win?: string;
  actions?: Json[];
  /** For a bet at a table: the multiplier of its cash-out, and the round's chain. */
  cashOut?: number | null;
  chain?: { head: string; length: number };
  commitment: string;
  clientSeed: string;
  serverSeed?: string;
}

const roundId = location.pathname.split('/').at(-1) ?? '';
const reply = await read<RoundReply>(`round?round=${encodeURIComponent(roundId)}`);
if (reply.ok) {
  const { chain, serverSeed, nonce } = reply;
  const scene: ShownScene = chain
    ? tableScene(await tableAt(reply.game.code), reply)
    : await sceneOf(reply.game.code, reply.version);
  await show(reply, scene);
  const { verdict, kind } = await judge(reply, scene);
  say(verdict, kind);
  if (chain) byId('how').textContent = text('howTable');
  if (chain && serverSeed) offerChain(chain.head, serverSeed, nonce);
} else {
  const unknown = reply.refusal === 'INVALID' || reply.refusal === 'NOT_FOUND';
  say(unknown ? text('roundUnknown') : refusalText(reply.refusal), 'trouble');
}

/** A scene, and at a table the words for the moment of a cash-out. */
type ShownScene = AnyScene & Pick<AnyTable, 'outWords'>;

async function judge(round: RoundReply, { rules }: AnyScene): Promise<{ verdict: string; kind: string }> {
  const { choice, outcome, win, clientSeed, serverSeed, nonce, actions = [] } = round;
  if (round.state === 'refused') return { verdict: text('roundRefused'), kind: '' };
  if (outcome === undefined || win === undefined) return { verdict: text('roundOpen'), kind: '' };
  if (!serverSeed) return { verdict: text('verifyHidden'), kind: '' };
  if (!window.isSecureContext) return { verdict: text('verifyInsecure'), kind: 'trouble' };
  const drawn = !rules.isChoice(choice)
    ? null
    : isTable(rules)
      ? await playTable(rules, round, serverSeed)
      : await play(rules, { serverSeed, clientSeed, nonce }, choice, centsOf(round.bet), actions);
  const committed = (await commitmentOf(serverSeed)) === round.commitment;
  const same = drawn !== null && sameJson(drawn.outcome, outcome) && drawn.winCents === centsOf(win);
  return committed && same
    ? { verdict: text('verifyMatch'), kind: 'gain' }
    : { verdict: text('verifyMismatch'), kind: 'trouble' };
}

async function playTable(rules: TableGame, round: RoundReply, serverSeed: string) {
  const { clientSeed: salt, nonce, choice, cashOut = null, bet } = round;
  const outcome = await drawTable(rules, { serverSeed, salt, round: nonce });
  return { outcome, winCents: paidOf(rules, outcome, { choice, cashOut, stakeCents: centsOf(bet) }) };
}

/** Creates the scene of a table in its final state, with the one bet. */
function tableScene(
  { rules, createTable, betWords, outWords }: AnyTable,
  { nonce, bet, cashOut = null }: RoundReply,
): ShownScene {
  const createScene: AnyScene['createScene'] = (host) => {
    const scene = createTable({ ...host, takeOut: () => undefined });
    return {
      choice: () => null,
      begin: () => undefined,
      rest: () => undefined,
      show: (outcome, choice, isGain) => {
        scene.stand({ round: nonce, phase: 'result', left: null, gone: 0, pace: 1, outcome, soFar: null, last: null });
        const stakeCents = centsOf(bet);
        const out = cashOut === null ? null : paidOf(rules, outcome, { choice, cashOut, stakeCents });
        scene.mine([{ id: roundId, choice, stake: stakeCents, cashOut, out }], []);
        scene.paid(isGain);
        return Promise.resolve();
      },
      account: (outcome) => scene.account(outcome, nonce),
    };
  };
  return { rules, createScene, betWords, ...(outWords ? { outWords } : {}) };
}

/** Verifies on request the chain from the round's seed to the published head, which takes thousands of hashes. */
function offerChain(head: string, serverSeed: string, rounds: number): void {
  const [button, verdict] = [byId<HTMLButtonElement>('chain-check'), byId('chain-verdict')];
  byId('chain').hidden = false;
  button.addEventListener('click', () => void check());
  async function check(): Promise<void> {
    button.disabled = true;
    verdict.textContent = text('chainBusy');
    const good = (await seedBefore(serverSeed, rounds)) === head;
    verdict.className = good ? 'gain' : 'trouble';
    verdict.textContent = fill(text(good ? 'chainGood' : 'chainBad'), { n: rounds }, languageTag);
    button.disabled = false;
  }
}

/** Shows the facts of the round, and the outcome in the game's own scene. */
async function show(round: RoundReply, { rules, createScene, betWords, outWords }: ShownScene): Promise<void> {
  const { game, outcome, win, choice, actions, cashOut: out } = round;
  const staked = centsOf(round.staked ?? round.bet);
  const stage = byId('stage');
  document.documentElement.dataset.game = game.code;
  const words = await textsAt(game.texts[locale] ?? '');
  const bet = rules.isChoice(choice) ? (betWords?.(choice, words) ?? []) : [];
  let account = '';
  if (outcome !== undefined && win !== undefined) {
    const scene = createScene({
      stage,
      board: make('div'),
      texts: words,
      art: (name) => artOf(game.code, name),
      stake: () => centsOf(round.bet),
      chosen: () => undefined,
      calm: () => true,
      turbo: () => false,
      sound: () => undefined,
      acts: make('div'),
      act: () => undefined,
    });
    await scene.show(outcome, choice, centsOf(win) > staked);
    account = scene.account(outcome, choice);
    stage.hidden = false;
  }
  const told: Fact[] = [
    [text('game'), game.names[locale] ?? ''],
    [text('when'), when(round.at)],
    [text('stake'), money(staked)],
    ...(win === undefined ? [] : [[text('prize'), money(centsOf(win))] as const]),
    ...(bet.length === 0 ? [] : [[text('chosen'), ...bet] as const]),
    ...(out === undefined || out === null ? [] : [[text('outAt'), outWords?.(out, words) ?? factorOf(out)] as const]),
    ...(account === '' ? [] : [[text('outcome'), account] as const]),
    [text(round.chain ? 'chainRound' : 'roundNonce'), String(round.nonce)],
  ];
  const proof: Fact[] = [
    [text(round.chain ? 'chainSalt' : 'clientSeed'), round.clientSeed],
    [text(round.chain ? 'chainCommitment' : 'commitment'), round.commitment],
    ...(round.chain ? [[text('chainHead'), round.chain.head] as const] : []),
    [text('serverSeed'), round.serverSeed ?? text('secret')],
  ];
  byId('facts').replaceChildren(...told.flatMap(rowOf), ...proof.flatMap(rowOf).map(asCode));
  // The inputs of the computation, for independent verification.
  const data = { choice, ...(actions && { actions }), ...(outcome !== undefined && { outcome }) };
  byId('data').hidden = false;
  byId('data-text').textContent = JSON.stringify(data);
}

const factorOf = (m100: number): string => formatFactor(m100, languageTag);

/** A name and the lines under it. */
type Fact = readonly [name: string, ...lines: string[]];

function rowOf([name, ...lines]: Fact): HTMLElement[] {
  return [make('dt', {}, name), ...lines.map((line) => make('dd', {}, line))];
}

function asCode(part: HTMLElement): HTMLElement {
  part.classList.add('proof');
  return part;
}

function say(message: string, kind: string): void {
  byId('verdict').textContent = message;
  byId('verdict').className = `verdict ${kind}`;
}
