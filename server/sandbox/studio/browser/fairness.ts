/** The fairness panel: the commitment, the player's seed, the last rounds with a way to verify each. */
import { byId, centsOf, locale, make, money, prefix, refusalText, text, when } from './page.ts';
import { send } from './remote.ts';
import type { RoundRow, SeedView } from './remote.ts';

export function showFairness(seed: SeedView, rounds: readonly RoundRow[]): void {
  const field = byId<HTMLInputElement>('client-seed');
  byId('commitment').textContent = seed.commitment;
  byId('nonce').textContent = String(seed.nonce);
  if (document.activeElement !== field) field.value = seed.clientSeed;
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

export function watchSeedForm(): void {
  byId('seed-form').addEventListener('submit', (event) => {
    event.preventDefault();
    void change();
  });
}

async function change(): Promise<void> {
  const field = byId<HTMLInputElement>('client-seed');
  const result = byId('seed-result');
  const reply = await send<{ seed: SeedView; rounds: RoundRow[] }>('seed', { client_seed: field.value });
  result.className = reply.ok ? 'gain' : 'trouble';
  result.textContent = reply.ok ? text('seedChanged') : refusalText(reply.refusal);
  if (!reply.ok) return;
  field.blur();
  showFairness(reply.seed, reply.rounds);
}
