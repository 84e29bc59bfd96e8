/** A past round: shown, and once its seed is revealed computed again in this browser. */
import { commitmentOf } from '#lib/fair.ts';
import { sameJson } from '#lib/json.ts';
import type { Json } from '#lib/json.ts';
import { lines, slotRules, stopsOf, windowOf, winsOf } from '#lib/studio/engine.ts';
import type { SlotGame } from '#lib/studio/engine.ts';
import { playInstant } from '#lib/studio/fair-game.ts';
import { byId, centsOf, locale, make, money, refusalText, symbolImage, text, when } from './page.ts';
import { read } from './remote.ts';

interface RoundReply {
  game: SlotGame;
  round: string;
  state: string;
  nonce: number;
  bet: string;
  at: string;
  outcome?: Json;
  win?: string;
  commitment: string;
  clientSeed: string;
  serverSeed?: string;
}

const roundId = location.pathname.split('/').at(-1) ?? '';
const reply = await read<RoundReply>(`round?round=${encodeURIComponent(roundId)}`);
if (reply.ok) {
  show(reply);
  const { verdict, kind } = await judge(reply);
  say(verdict, kind);
} else {
  const unknown = reply.refusal === 'INVALID' || reply.refusal === 'NOT_FOUND';
  say(unknown ? text('roundUnknown') : refusalText(reply.refusal), 'trouble');
}

async function judge(round: RoundReply): Promise<{ verdict: string; kind: string }> {
  const { game, outcome, win, clientSeed, serverSeed, nonce } = round;
  if (round.state === 'refused') return { verdict: text('roundRefused'), kind: '' };
  if (outcome === undefined || win === undefined) return { verdict: text('roundOpen'), kind: '' };
  if (!serverSeed) return { verdict: text('verifyHidden'), kind: '' };
  if (!window.isSecureContext) return { verdict: text('verifyInsecure'), kind: 'trouble' };
  const seed = { serverSeed, clientSeed, nonce };
  const drawn = await playInstant(slotRules(game), seed, null, centsOf(round.bet));
  const committed = (await commitmentOf(serverSeed)) === round.commitment;
  const same = sameJson([...drawn.outcome], outcome) && drawn.winCents === centsOf(win);
  return committed && same
    ? { verdict: text('verifyMatch'), kind: 'gain' }
    : { verdict: text('verifyMismatch'), kind: 'trouble' };
}

function show(round: RoundReply): void {
  const stops = stopsOf(round.outcome ?? null);
  const facts: [string, string][] = [
    [text('game'), round.game.names[locale]],
    [text('when'), when(round.at)],
    [text('stake'), money(centsOf(round.bet))],
    ...(round.win === undefined ? [] : [[text('prize'), money(centsOf(round.win))] as [string, string]]),
    ...(round.outcome === undefined ? [] : [[text('stops'), stops.join(' · ')] as [string, string]]),
    [text('roundNonce'), String(round.nonce)],
    [text('clientSeed'), round.clientSeed],
    [text('commitment'), round.commitment],
    [text('serverSeed'), round.serverSeed ?? text('secret')],
  ];
  byId('facts').replaceChildren(...facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
  if (round.outcome === undefined) return;
  document.documentElement.dataset.game = round.game.code;
  const hits = new Set(
    winsOf(round.game, stops).flatMap((win) =>
      (lines[win.line] ?? []).slice(0, win.count).map((row, reel) => `${reel}:${row}`),
    ),
  );
  const cells = windowOf(round.game, stops).map((symbols, reel) =>
    make(
      'div',
      { className: 'reel' },
      ...symbols.map((id, row) => {
        const image = Object.assign(symbolImage(round.game.code, id), { alt: text(`symbol_${id}`) });
        return make('div', { className: hits.has(`${reel}:${row}`) ? 'cell hit' : 'cell' }, image);
      }),
    ),
  );
  byId('window').classList.toggle('won', hits.size > 0);
  byId('window').replaceChildren(...cells);
  byId('window').hidden = false;
}

function say(message: string, kind: string): void {
  byId('verdict').textContent = message;
  byId('verdict').className = `verdict ${kind}`;
}
