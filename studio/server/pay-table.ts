/** Renders a game's rules on its own page: rules, pay tables with the prizes at the chosen stake, and figures. */
import { html } from 'hono/html';
import { contributionBp } from '#contract/turnover.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { commonFigures, formatFactor, formatOneIn, say, turnoverFigures } from '#games/paytable.ts';
import type { PrizeRow, PrizeTable, StudioGame } from '#games/paytable.ts';
import type { Html } from './html.ts';
import type { Texts } from './texts.ts';

/**
 * Renders every prize with its multiplier, its chance, and its amount at the chosen stake, which the script fills in.
 */
export function prizes(game: StudioGame, t: Texts, locale: Locale, assets: string): Html {
  const { paytable, rules } = game;
  const art = `${assets}/art/${rules.code}`;
  const weight = contributionBp(rules.minEdgePpm);
  const figures = [
    ...paytable.figures.map((said) => say(t, said, locale)),
    ...commonFigures(game, t, locale),
    ...turnoverFigures(game, weight, t, locale),
  ];
  return html`
    ${paytable.tables.map((table) => tableOf(table, t, locale, art))}
    ${paytable.rules.map((said) => html`<p>${say(t, said, locale)}</p>`)}
    ${paytable.lines ? shapes(paytable.lines, t) : ''} ${figures.map((text) => html`<p>${text}</p>`)}
  `;
}

function tableOf(table: PrizeTable, t: Texts, locale: Locale, art: string): Html {
  const { tag } = localeTable[locale];
  const hasOdds = table.rows.some(({ oneIn }) => oneIn !== undefined);
  const name = ({ label }: PrizeRow) => say(t, label, locale).replace('-', '\u2011');
  return html`
    <table>
      ${
        table.title
          ? html`<caption>
              ${say(t, table.title, locale)}
            </caption>`
          : ''
      }
      <thead>
        <tr>
          <th scope="col">${say(t, table.of, locale)}</th>
          <th scope="col">${t.factor}</th>
          ${table.isOfFactors ? '' : html`<th scope="col">${t.prize}</th>`}
          ${hasOdds ? html`<th scope="col">${table.chance ? say(t, table.chance, locale) : t.chance}</th>` : ''}
        </tr>
      </thead>
      <tbody>
        ${table.rows.map(
          (row) =>
            html`<tr>
              <th scope="row">
                ${row.art ? html`<img src="${art}/${row.art}.svg" alt="" width="38" height="38" />` : ''}<span
                  >${name(row)}</span
                >
              </th>
              <td>${formatFactor(row.m100, tag)}</td>
              ${table.isOfFactors ? '' : html`<td class="money" data-m100="${row.m100}" data-parts="${table.parts ?? 1}"></td>`}
              ${hasOdds ? html`<td>${row.oneIn ? fill(t.oneIn ?? '', { n: formatOneIn(row.oneIn, tag) }) : ''}</td>` : ''}
            </tr>`,
        )}
      </tbody>
    </table>
  `;
}

/** Draws the lines of a slot. */
function shapes(lines: readonly (readonly number[])[], t: Texts): Html {
  const square = (at: number, reel: number) => (row: number) =>
    html`<rect
      x="${reel * 12 + 1}"
      y="${row * 12 + 1}"
      width="10"
      height="10"
      rx="2.5"
      class="${row === at ? 'on' : ''}"
    />`;
  return html`<ul class="shapes">
    ${lines.map(
      (rows, line) =>
        html`<li>
          <svg viewBox="0 0 36 36" role="img" aria-label="${fill(t.line ?? '', { line: line + 1 })}">
            ${rows.map((at, reel) => [0, 1, 2].map(square(at, reel)))}
          </svg>
          ${line + 1}
        </li>`,
    )}
  </ul>`;
}
