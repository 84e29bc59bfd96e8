/** Renders the HTML of the two pages with everything that is static, the pay table included. */
import { html } from 'hono/html';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatShare } from '#games/paytable.ts';
import type { StudioGame } from '#games/paytable.ts';
import { textsName } from './assets.ts';
import type { Assets } from './assets.ts';
import type { Html } from './html.ts';
import { autoSheet } from './auto-sheet.ts';
import { prizes } from './pay-table.ts';
import { texts, textsOf } from './texts.ts';
import type { Texts } from './texts.ts';

export interface Frame {
  /** The path of the studio's address; empty where it has its own host. */
  readonly prefix: string;
  readonly assets: Assets;
  readonly siteOrigins: readonly string[];
}

const addressOf = ({ prefix, assets }: Frame) => `${prefix}/assets/${assets.version}`;

/** `isTry`: with play money. `isAlone`: in a window of its own, where no page around shows name and balance. */
export function playPage(
  frame: Frame,
  game: StudioGame,
  locale: Locale,
  { isTry, isAlone }: { readonly isTry: boolean; readonly isAlone: boolean },
) {
  const t = textsOf(locale, game.dictionary);
  const assets = addressOf(frame);
  const { code, kind, rtpBasisPoints } = game.rules;
  const { tag } = localeTable[locale];
  const rtp = fill(t.rtp ?? '', { rtp: formatShare(rtpBasisPoints, tag) });
  const body = html`
    <img class="scene" src="${assets}/art/${code}/scene.svg" alt="" />
    <main class="play${isAlone ? ' alone' : ''}${isTry ? ' trial' : ''}" id="play" data-kind="${kind}">
      <header>
        <h1>${game.names[locale]}</h1>
        <p class="rtp">${rtp}</p>
      </header>
      ${kind === 'shared' ? tableHead(t) : ''}
      <div class="stage" id="stage"></div>
      <section class="panel">
        <div class="figures">
          <p class="cash"><span>${isTry ? t.purse : t.balance}</span> <b class="money" id="balance">–</b></p>
          ${
            kind === 'shared'
              ? html`<p class="mine"><span>${t.mine}</span> <b class="money" id="mine">–</b></p>`
              : html`<p class="prize" aria-hidden="true">
                  <span>${t.lastWin}</span> <b class="money" id="prize">–</b>
                </p>`
          }
          <p class="visit"><span>${t.net}</span> <b class="money" id="net">–</b></p>
        </div>
        <div class="told" id="told">
          <p class="result" id="result" role="status" aria-live="polite">${t.loading}</p>
          <p class="tally gain" id="tally" aria-hidden="true" hidden></p>
        </div>
        <div class="board" id="board"></div>
        <div class="stake" id="stakes" role="group" aria-label="${t.stake}">
          <button type="button" class="round" id="less" aria-label="${t.stakeLess}">−</button>
          <button type="button" class="stake-figure" id="stake-open" aria-haspopup="dialog">
            <span>${t.stake}</span>
            <span class="stake-sum" aria-live="polite"
              ><b class="money" id="stake"></b><span id="stake-note"></span
            ></span>
          </button>
          <button type="button" class="round" id="more" aria-label="${t.stakeMore}">+</button>
        </div>
        <div class="acts" id="acts" hidden></div>
        ${kind === 'instant' ? aside('turbo', t.turbo, 'aria-pressed') : ''}
        ${kind === 'instant' ? aside('auto', t.auto, 'aria-disabled') : ''}
        <button type="button" class="go" id="spin" aria-disabled="true">${t.go}</button>
        <button type="button" class="info" data-opens="menu" aria-label="${t.about}">i</button>
        ${menu(t, rtp, isTry)} ${kind === 'shared' ? company(t) : ''}
      </section>
    </main>
    ${kind === 'instant' ? dialog('auto-sheet', t.autoTitle, t, autoSheet(t)) : ''}
    ${dialog('stake-sheet', t.stake, t, html`<div class="choices" id="stake-picks"></div>`)}
    ${dialog('prizes', t.prizes, t, prizes(game, t, locale, assets))}
    ${dialog('fair', t.fair, t, kind === 'shared' ? chainFairness(t) : fairness(t))}
  `;
  const script = kind === 'shared' ? 'tables/table' : 'play';
  const hasBar = isAlone || isTry;
  return page(frame, { locale, title: game.names[locale], script, game, words: game.dictionary, body, isTry, hasBar });
}

/** Renders a neighbour of the main button, which the script shows where it is allowed. */
const aside = (id: string, label: string | undefined, state: 'aria-pressed' | 'aria-disabled') =>
  html`<button type="button" class="beside" id="${id}" ${state}="false" hidden>${label}</button>`;

/**
 * Renders what a player reads beside the game. On phones it is a sheet; elsewhere it stands in the panel, and is never
 * opened (client/styles/sheets.css).
 */
const aboutSheet = (id: string, title: string | undefined, t: Texts, content: Html) =>
  html`<dialog class="menu" id="${id}" aria-labelledby="${id}-title">${sheetHead(id, title, t)} ${content}</dialog>`;

const menu = (t: Texts, rtp: string, isTry: boolean) =>
  aboutSheet(
    'menu',
    t.about,
    t,
    html`
      <p class="rtp">${rtp}</p>
      <div class="quiet">
        <button type="button" data-opens="prizes">${t.prizes}</button>
        <button type="button" data-opens="fair">${t.fair}</button>
        <button type="button" class="sound" id="sound" aria-pressed="false">${t.soundOn}</button>
      </div>
      <p class="adult"><b>18+</b> ${isTry ? t.tryNote : t.adult}</p>
    `,
  );

/** Renders the head of a table: the phase of its round, the other bets, the last results. */
function tableHead(t: Texts) {
  return html`
    <div class="table">
      <p class="clock"><span id="phase">–</span> <b class="money" id="seconds"></b></p>
      <p class="crowd" id="crowd"></p>
      <i class="bar"><i id="bar"></i></i>
      <ol class="last" id="last" aria-label="${t.last}"></ol>
    </div>
  `;
}

/** Renders the place for the bets of others and the last results. It is no live region, because it changes often. */
const company = (t: Texts) => html`
  <button type="button" class="info crowd-button" data-opens="company" aria-label="${t.thisTable}">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="9" cy="8" r="4" />
      <path d="M1 21c0-5 3-8 8-8s8 3 8 8zM16 4.3a4 4 0 0 1 0 7.4M19 21h4c0-4-2-6.6-5-7.6" />
    </svg>
  </button>
  ${aboutSheet(
    'company',
    t.thisTable,
    t,
    html`
      <div class="company">
        <h3 id="others-title" hidden>${t.company}</h3>
        <ul id="others" aria-labelledby="others-title" hidden></ul>
        <p id="tally-text"></p>
      </div>
    `,
  )}
`;

/** Renders the page of a round. `played`: the round's game and the version of its rules, whose style sheets the page loads. */
export function roundPage(
  frame: Frame,
  played: { readonly game: StudioGame; readonly version: number } | null,
  locale: Locale,
) {
  const t = texts[locale];
  const body = html`
    <main class="verify">
      <h1>${t.verifyTitle}</h1>
      <p class="verdict" id="verdict" role="status">${t.loading}</p>
      <p class="note">${t.verifyWord}</p>
      <div class="stage" id="stage" hidden></div>
      <dl id="facts"></dl>
      <details id="data" hidden>
        <summary>${t.roundData}</summary>
        <code id="data-text"></code>
      </details>
      <div id="chain" hidden>
        <button type="button" class="plain" id="chain-check">${t.chainCheck}</button>
        <p role="status" id="chain-verdict"></p>
      </div>
      <p class="how" id="how">${t.how}</p>
    </main>
  `;
  const game = played?.game ?? null;
  const scene = game && played && played.version !== game.rules.version ? `scene-${played.version}` : 'scene';
  return page(frame, { locale, title: t.verifyTitle ?? '', script: 'verify', game, scene, words: null, body });
}

interface Page {
  readonly locale: Locale;
  readonly title: string;
  readonly script: string;
  readonly game: StudioGame | null;
  /** The module of its scene, `scene` by default. */
  readonly scene?: string;
  /** The dictionary of a game that replaces common texts of the page; null for none. */
  readonly words: string | null;
  readonly body: Html;
  /** Whether it is played with a trial balance. */
  readonly isTry?: boolean;
  /** Whether a bar above the game shows the balance on phones. */
  readonly hasBar?: boolean;
}

function page(frame: Frame, shown: Page) {
  const { locale, title, script, game, scene = 'scene', words, body, isTry = false, hasBar = false } = shown;
  const assets = addressOf(frame);
  const { modulesOf, stylesOf } = frame.assets;
  const entry = `client/${script}.js`;
  const modules = new Set([
    ...modulesOf(entry),
    ...(game ? modulesOf(`client/games/${game.rules.code}/${scene}.js`) : []),
  ]);
  const styles = stylesOf([...modules]);
  return html`<!doctype html>
    <html lang="${localeTable[locale].tag}" data-game="${game?.rules.code ?? ''}" class="${hasBar ? 'has-bar' : ''}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#06120d" />
        <meta name="jogada-site" content="${frame.siteOrigins.join(' ')}" />
        <meta name="jogada-prefix" content="${frame.prefix}" />
        <meta name="jogada-assets" content="${assets}" />
        <meta name="jogada-locale" content="${locale}" />
        ${isTry ? html`<meta name="jogada-try" content="on" />` : ''}
        <meta name="jogada-texts" content="${textsName(locale, words)}" />
        <title>${title} · Jogada Studio</title>
        <link rel="icon" href="${assets}/art/onca-dourada/onca.svg" />
        ${styles.map((name) => html`<link rel="stylesheet" href="${assets}/${name}" />`)}
        <link rel="preload" as="fetch" crossorigin="anonymous" href="${assets}/${textsName(locale, words)}" />
        ${[...modules].map((name) => html`<link rel="modulepreload" href="${assets}/${name}" />`)}
        <script type="module" src="${assets}/${entry}"></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

function dialog(id: string, title: string | undefined, t: Texts, content: Html) {
  return html`<dialog id="${id}" aria-labelledby="${id}-title">${sheetHead(id, title, t)} ${content}</dialog>`;
}

const sheetHead = (id: string, title: string | undefined, t: Texts) =>
  html`<div class="head">
    <h2 id="${id}-title">${title}</h2>
    <button type="button" class="round" data-closes="${id}" aria-label="${t.close}">×</button>
  </div>`;

function chainFairness(t: Texts) {
  return html`
    <p>${t.chainIntro}</p>
    <dl>
      <dt>${t.chainRound}</dt>
      <dd><code id="chain-round">–</code></dd>
      <dt>${t.chainCommitment}</dt>
      <dd><code id="commitment">–</code></dd>
      <dt>${t.chainHead}</dt>
      <dd><code id="chain-head">–</code></dd>
      <dt>${t.chainSalt}</dt>
      <dd><code id="chain-salt">–</code></dd>
    </dl>
    <p class="note">${t.chainNote}</p>
    <button type="button" class="plain" id="check" hidden>${t.checkKept}</button>
    <h3>${t.ownBets}</h3>
    <ul class="rounds" id="rounds"></ul>
    <p class="note">${t.brasilia}</p>
  `;
}

function fairness(t: Texts) {
  return html`
    <p>${t.fairIntro}</p>
    <button type="button" class="plain" id="check" hidden>${t.checkKept}</button>
    <h3>${t.rounds}</h3>
    <ul class="rounds" id="rounds"></ul>
    <p class="note">${t.brasilia}</p>
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
  `;
}
