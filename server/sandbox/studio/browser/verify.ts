/** A past round: shown, and once its seed is revealed computed again in this browser. */
import { commitmentOf } from '#lib/fair.ts';
import { sameJson } from '#lib/json.ts';
import type { Json } from '#lib/json.ts';
import { play } from '#lib/studio/fair-game.ts';
import { artOf, byId, centsOf, locale, make, money, refusalText, text, textsAt, when } from './page.ts';
import { read } from './remote.ts';
import { sceneOf } from './scene.ts';
import type { AnyScene } from './scene.ts';

interface RoundReply {
  game: { code: string; names: Record<string, string>; texts: Record<string, string> };
  round: string;
  state: string;
  nonce: number;
  bet: string;
  at: string;
  choice: Json;
  outcome?: Json;
  win?: string;
  actions?: Json[];
  commitment: string;
  clientSeed: string;
  serverSeed?: string;
}

const roundId = location.pathname.split('/').at(-1) ?? '';
const reply = await read<RoundReply>(`round?round=${encodeURIComponent(roundId)}`);
if (reply.ok) {
  const game = await sceneOf(reply.game.code);
  await show(reply, game);
  const { verdict, kind } = await judge(reply, game);
  say(verdict, kind);
} else {
  const unknown = reply.refusal === 'INVALID' || reply.refusal === 'NOT_FOUND';
  say(unknown ? text('roundUnknown') : refusalText(reply.refusal), 'trouble');
}

async function judge(round: RoundReply, { rules }: AnyScene): Promise<{ verdict: string; kind: string }> {
  const { choice, outcome, win, clientSeed, serverSeed, nonce, actions = [] } = round;
  if (round.state === 'refused') return { verdict: text('roundRefused'), kind: '' };
  if (outcome === undefined || win === undefined) return { verdict: text('roundOpen'), kind: '' };
  if (!serverSeed) return { verdict: text('verifyHidden'), kind: '' };
  if (!window.isSecureContext) return { verdict: text('verifyInsecure'), kind: 'trouble' };
  const drawn = rules.isChoice(choice)
    ? await play(rules, { serverSeed, clientSeed, nonce }, choice, centsOf(round.bet), actions)
    : null;
  const committed = (await commitmentOf(serverSeed)) === round.commitment;
  const same = drawn !== null && sameJson(drawn.outcome, outcome) && drawn.winCents === centsOf(win);
  return committed && same
    ? { verdict: text('verifyMatch'), kind: 'gain' }
    : { verdict: text('verifyMismatch'), kind: 'trouble' };
}

/** The facts of the round, and what was drawn as the game itself shows it. */
async function show(round: RoundReply, { createScene }: AnyScene): Promise<void> {
  const { game, outcome, win, choice } = round;
  const stage = byId('stage');
  document.documentElement.dataset.game = game.code;
  let account = '';
  if (outcome !== undefined && win !== undefined) {
    const scene = createScene({
      stage,
      board: make('div'),
      texts: await textsAt(game.texts[locale] ?? ''),
      art: (name) => artOf(game.code, name),
      stake: () => centsOf(round.bet),
      chosen: () => undefined,
      calm: () => true,
      sound: () => undefined,
      acts: make('div'),
      act: () => undefined,
    });
    await scene.show(outcome, choice, centsOf(win) > centsOf(round.bet));
    account = scene.account(outcome, choice);
    stage.hidden = false;
  }
  const facts: [string, string][] = [
    [text('game'), game.names[locale] ?? ''],
    [text('when'), when(round.at)],
    [text('stake'), money(centsOf(round.bet))],
    ...(win === undefined ? [] : [[text('prize'), money(centsOf(win))] as [string, string]]),
    ...(choice === null ? [] : [[text('chosen'), JSON.stringify(choice)] as [string, string]]),
    ...(outcome === undefined
      ? []
      : [[text('outcome'), [account, JSON.stringify(outcome)].filter(Boolean).join(' · ')] as [string, string]]),
    [text('roundNonce'), String(round.nonce)],
    [text('clientSeed'), round.clientSeed],
    [text('commitment'), round.commitment],
    [text('serverSeed'), round.serverSeed ?? text('secret')],
  ];
  byId('facts').replaceChildren(...facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
}

function say(message: string, kind: string): void {
  byId('verdict').textContent = message;
  byId('verdict').className = `verdict ${kind}`;
}
