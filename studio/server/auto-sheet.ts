/** Renders the sheet of automatic play: the number of rounds, the most to lose, and the prize that ends it. */
import { html } from 'hono/html';
import type { Html } from './html.ts';
import type { Texts } from './texts.ts';

const ROUNDS = [10, 25, 50, 100];

export function autoSheet(t: Texts): Html {
  return html`
    <form id="auto-form" class="sheet" novalidate>
      <fieldset>
        <legend>${t.autoRounds}</legend>
        <div class="choices">
          ${ROUNDS.map(
            (rounds, index) =>
              html`<label>
                <input type="radio" name="rounds" value="${rounds}" ${index === 0 ? 'checked' : ''} />
                <span>${rounds}</span>
              </label>`,
          )}
        </div>
      </fieldset>
      ${amount('auto-loss', t.autoLoss)} ${amount('auto-prize', t.autoPrize)}
      <p class="note">${t.autoNote}</p>
      <button type="submit" class="go">${t.autoStart}</button>
    </form>
  `;
}

const amount = (id: string, label: string | undefined) => html`
  <p class="typed">
    <label for="${id}">${label}</label>
    <input id="${id}" inputmode="decimal" autocomplete="off" aria-describedby="${id}-wrong" />
    <span class="trouble" id="${id}-wrong" role="alert"></span>
  </p>
`;
