/** The two pages' HTML. Everything a script does not change is written here, pay table included. */
import { html } from 'hono/html';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { lines } from '#lib/studio/engine.ts';
import type { SlotGame } from '#lib/studio/engine.ts';
import { oddsOf } from '#lib/studio/odds.ts';
import { texts } from './texts.ts';
import type { Texts } from './texts.ts';

export interface Frame {
  /** Where the studio is mounted, "/sandbox/studio". */
  readonly prefix: string;
  readonly version: string;
  readonly siteOrigins: readonly string[];
}

export function playPage(frame: Frame, game: SlotGame, locale: Locale) {
  const t = texts[locale];
  const assets = `${frame.prefix}/assets/${frame.version}`;
  const body = html`
    <img class="scene" src="${assets}/art/${game.code}/scene.svg" alt="" />
    <main class="play">
      <header>
        <h1>${game.names[locale]}</h1>
        <p class="rtp">${fill(t.rtp ?? '', { rtp: percent(game.rtpBasisPoints, locale) })}</p>
      </header>
      <div class="machine">
        <div class="reels" id="reels" role="img" aria-label="${game.names[locale]}">
          ${game.strips.map((strip) => html`<div class="reel" data-strip="${strip.join(' ')}"></div>`)}
          <svg class="lines" id="lines" viewBox="0 0 300 300" aria-hidden="true"></svg>
        </div>
      </div>
      <section class="panel">
        <div class="figures">
          <p><span>${t.balance}</span> <b class="money" id="balance">–</b></p>
          <p><span>${t.lastWin}</span> <b class="money" id="last-win">–</b></p>
        </div>
        <p class="result" id="result" role="status" aria-live="polite">${t.loading}</p>
        <div class="stake" role="group" aria-label="${t.stake}">
          <button type="button" class="round" id="less" aria-label="${t.stakeLess}">−</button>
          <p aria-live="polite"><b class="money" id="stake"></b><span id="per-line"></span></p>
          <button type="button" class="round" id="more" aria-label="${t.stakeMore}">+</button>
        </div>
        <button type="button" class="go" id="spin" aria-disabled="true">${t.spin}</button>
        <div class="quiet">
          <button type="button" data-opens="prizes">${t.prizes}</button>
          <button type="button" data-opens="fair">${t.fair}</button>
        </div>
        <p class="adult"><b>18+</b> ${t.adult}</p>
      </section>
    </main>
    ${dialog('prizes', t.prizes, t, prizes(game, t, locale, assets))} ${dialog('fair', t.fair, t, fairness(t))}
  `;
  return page(frame, { locale, title: game.names[locale], script: 'play', code: game.code, body });
}

export function roundPage(frame: Frame, locale: Locale) {
  const t = texts[locale];
  const body = html`
    <main class="verify">
      <h1>${t.verifyTitle}</h1>
      <p class="verdict" id="verdict" role="status">${t.loading}</p>
      <p class="note">${t.verifyWord}</p>
      <div class="window" id="window" hidden></div>
      <dl id="facts"></dl>
      <p class="how">${t.how}</p>
    </main>
  `;
  return page(frame, { locale, title: t.verifyTitle ?? '', script: 'verify', code: '', body });
}

type Html = ReturnType<typeof html>;

function page(frame: Frame, of: { locale: Locale; title: string; script: string; code: string; body: Html }) {
  const assets = `${frame.prefix}/assets/${frame.version}`;
  return html`<!doctype html>
    <html lang="${localeTable[of.locale].tag}" data-game="${of.code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#06120d" />
        <meta name="jogada-site" content="${frame.siteOrigins.join(' ')}" />
        <meta name="jogada-prefix" content="${frame.prefix}" />
        <meta name="jogada-assets" content="${assets}" />
        <meta name="jogada-locale" content="${of.locale}" />
        <title>${of.title} · Jogada Studio</title>
        <link rel="icon" href="${assets}/art/onca-dourada/onca.svg" />
        <link rel="stylesheet" href="${assets}/studio.css" />
        <link rel="preload" as="fetch" crossorigin="anonymous" href="${assets}/texts-${of.locale}.json" />
        <script type="module" src="${assets}/${of.script}.js"></script>
      </head>
      <body>
        ${of.body}
      </body>
    </html>`;
}

function dialog(id: string, title: string | undefined, t: Texts, content: Html) {
  return html`<dialog id="${id}" aria-labelledby="${id}-title">
    <div class="head">
      <h2 id="${id}-title">${title}</h2>
      <button type="button" class="round" data-closes="${id}" aria-label="${t.close}">×</button>
    </div>
    ${content}
  </dialog>`;
}

/** Every outcome with its factor, its chance on one line and, filled by the script, its prize at the chosen stake. */
function prizes(game: SlotGame, t: Texts, locale: Locale, assets: string) {
  const odds = oddsOf(game);
  const number = new Intl.NumberFormat(localeTable[locale].tag, { maximumFractionDigits: 0 });
  // A hyphen that does not break: the column is narrow.
  const name = (id: string) => (t[`symbol_${id}`] ?? id).replace('-', '\u2011');
  const wild = game.symbols.find((symbol) => symbol.wild);
  const two = game.symbols.filter((symbol) => symbol.two);
  return html`
    <table>
      <thead>
        <tr>
          <th scope="col">${t.symbol}</th>
          <th scope="col">${t.factor}</th>
          <th scope="col">${t.prize}</th>
          <th scope="col">${t.chance}</th>
        </tr>
      </thead>
      <tbody>
        ${odds.prizes.map(
          (prize) =>
            html`<tr>
              <th scope="row">
                <img src="${assets}/art/${game.code}/${prize.symbol}.svg" alt="" width="38" height="38" /><span
                  >${prize.count} × ${name(prize.symbol)}</span
                >
              </th>
              <td>${number.format(prize.multiplier)}×</td>
              <td class="money" data-factor="${prize.multiplier}"></td>
              <td>${fill(t.oneIn ?? '', { n: number.format(odds.outcomes / prize.ways) })}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>${t.rules}</p>
    ${wild ? html`<p>${fill(t.rulesWild ?? '', { symbol: name(wild.id) })}</p>` : ''}
    ${two.map((symbol) => html`<p>${fill(t.rulesTwo ?? '', { symbol: name(symbol.id) })}</p>`)}
    <ul class="shapes">
      ${lines.map(
        (rows, line) =>
          html`<li>
            <svg viewBox="0 0 36 36" role="img" aria-label="${fill(t.line ?? '', { line: line + 1 })}">
              ${rows.map((at, reel) =>
                [0, 1, 2].map(
                  (row) =>
                    html`<rect
                      x="${reel * 12 + 1}"
                      y="${row * 12 + 1}"
                      width="10"
                      height="10"
                      rx="2.5"
                      class="${row === at ? 'on' : ''}"
                    />`,
                ),
              )}
            </svg>
            ${line + 1}
          </li>`,
      )}
    </ul>
    <p>${fill(t.hitRate ?? '', { share: percent(odds.hitBasisPoints, locale) })}</p>
    <p>
      ${fill(t.topPrize ?? '', { factor: number.format(odds.topMultiplier) })}
      <b class="money" data-factor="${odds.topMultiplier}"></b>
    </p>
    <p>${fill(t.rtpNote ?? '', { rtp: percent(game.rtpBasisPoints, locale) })}</p>
    <p>
      ${fill(t.stakes ?? '', {
        stakes: game.stakes.map((stake) => formatMoney(BigInt(stake), localeTable[locale].tag)).join(' · '),
      })}
    </p>
  `;
}

function fairness(t: Texts) {
  return html`
    <p>${t.fairIntro}</p>
    <dl>
      <dt>${t.commitment}</dt>
      <dd><code id="commitment">–</code></dd>
      <dt>${t.clientSeed}</dt>
      <dd><code id="client-seed-now">–</code></dd>
      <dt>${t.nonce}</dt>
      <dd><code id="nonce">–</code></dd>
      <dt>${t.nextCommitment}</dt>
      <dd><code id="next-commitment">–</code></dd>
    </dl>
    <form id="seed-form">
      <label for="client-seed">${t.newSeed}</label>
      <input id="client-seed" maxlength="64" required autocomplete="off" autocapitalize="off" spellcheck="false" />
      <p class="note">${t.changeNote}</p>
      <button type="submit" class="plain">${t.changeSeed}</button>
      <p id="seed-result" role="status"></p>
      <dl id="revealed"></dl>
    </form>
    <button type="button" class="plain" id="check" hidden>${t.checkKept}</button>
    <h3>${t.rounds}</h3>
    <ul class="rounds" id="rounds"></ul>
    <p class="note">${t.brasilia}</p>
  `;
}

function percent(basisPoints: number, locale: Locale): string {
  const options = { style: 'percent', minimumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(localeTable[locale].tag, options).format(basisPoints / 10_000);
}
