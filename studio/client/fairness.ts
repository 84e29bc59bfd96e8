/** Fills the fairness panel: the commitment, the client seed, and the last rounds with a link to verify each. */
import { isClientSeed } from '#lib/fair.ts';
import type { Change, createDraw } from './draw.ts';
import { byId, centsOf, locale, make, money, prefix, refusalText, text, when } from './page.ts';
import type { RoundRow, SeedView } from './remote.ts';

export function showSeed(seed: SeedView | null): void {
  byId('commitment').textContent = seed?.current?.commitment ?? '–';
  byId('client-seed-now').textContent = seed?.current?.clientSeed ?? '–';
  byId('nonce').textContent = String(seed?.current?.nonce ?? '–');
  byId('next-commitment').textContent = seed?.next ?? '–';
}

export function showRounds(rounds: readonly RoundRow[]): void {
  const rows = rounds.map((round) =>
    make(
      'li',
      {},
      make('span', {}, when(round.at)),
      make('span', { className: 'money' }, `${money(centsOf(round.bet))} → ${money(centsOf(round.win))}`),
      make(
        'a',
        { href: `${prefix}/round/${round.round}?lang=${locale}`, target: '_blank', rel: 'noopener' },
        text('verify'),
      ),
    ),
  );
  byId('rounds').replaceChildren(...(rows.length > 0 ? rows : [make('li', {}, text('noRounds'))]));
}

/**
 * Shows the seed of a replaced pair, and the result of its check against the stored commitment. Shows nothing where no
 * pair was replaced.
 */
export function showChange({ revealed, verdict }: Change): void {
  if (!revealed) return;
  const tone = { verified: 'gain', failed: 'trouble', none: '' }[verdict];
  const facts: [string, string][] = [
    [text('commitment'), revealed.commitment],
    [text('serverSeed'), revealed.serverSeed],
  ];
  const list = facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, make('code', {}, value))]);
  tell(text(`changed.${verdict}`), tone);
  byId('revealed').replaceChildren(...list);
}

/** Handles the form for the client seed. `verify` opens the check of the surrounding page, where there is one. */
export function watchSeedForm(draw: ReturnType<typeof createDraw>, verify: (() => void) | undefined): void {
  byId('seed-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void change(draw);
  });
  byId('check').hidden = !verify;
  byId('check').addEventListener('click', () => verify?.());
}

async function change(draw: ReturnType<typeof createDraw>): Promise<void> {
  const field = byId<HTMLInputElement>('client-seed');
  if (!isClientSeed(field.value)) return tell(refusalText('CLIENT_SEED_INVALID'), 'trouble');
  if (field.value === draw.seed()?.current?.clientSeed) return tell(refusalText('CLIENT_SEED_USED'), 'trouble');
  const reply = await draw.change(field.value);
  if (!reply.ok) return tell(refusalText(reply.refusal), 'trouble');
  field.value = '';
  field.blur();
  showSeed(draw.seed());
  showChange(reply);
}

function tell(message: string, tone: string): void {
  byId('seed-result').className = tone;
  byId('seed-result').textContent = message;
}
