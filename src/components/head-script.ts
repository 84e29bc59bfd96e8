/**
 * What happens before a page's first paint, as the text of its inline script: the player's language, the player's header
 * instead of the visitor's, and the one question that every page of theirs asks.
 */
import { BALANCE_CHOICE_KEY, LANGUAGE_KEY, SIGNED_KEY, TOKEN_KEY } from '#lib/browser-names.ts';
import { firstQuestion } from '#lib/first-question.ts';
import { defaultLocale, locales, localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { formatMoney } from '#lib/money.ts';
import { meCall } from '#contract/session.ts';

/** Where the player's part of the frame is: the build writes here what its files are called (scripts/build/island-scripts.ts). */
const PLAYER_PART = '/_astro/player-part';
/** The same of what fills a player's home. */
const HOME_PART = '/_astro/home-part';

/** `isRoute`: the page stands at an address of its own in each language; what is shown in place of others does not. */
export function headScript(locale: Locale, path: string, isRoute: boolean, apiUrl: string): string {
  return `${ask(locale, path, apiUrl)};try{${isRoute ? language(locale) : ''};${path === '/game' ? lobby : ''}${session(path)}}catch{}`;
}

/**
 * Who is signed in is asked at once, beside everything else that the page loads: over a slow link the framework comes
 * seconds later. The header (shell/session-bootstrap.ts) and the stores (api/first-me.ts) read the one reply; where a back end does not
 * know a token in the body, the stores ask by the header. By XMLHttpRequest: on a busy cheap phone its reply is there a fifth of a
 * second before a fetch's.
 */
function ask(locale: Locale, path: string, apiUrl: string): string {
  const fill = ofMoney.test(path) ? `;jogadaMe.reply.then(r=>{${fillBalance(locale)}}).catch(()=>{})` : '';
  return (
    `jogadaUrl='${apiUrl}${meCall.path}?lang=${locale}';jogadaAsk=(t,h)=>{` +
    `jogadaMe={token:t,at:Date.now(),reply:new Promise(y=>{const x=new XMLHttpRequest;x.open('${meCall.method}',jogadaUrl);` +
    `for(const k in h)x.setRequestHeader(k,h[k]);x.responseType='json';` +
    `x.onloadend=()=>y(x.response?{status:x.status,body:x.response}:null);x.send('${firstQuestion(path, `'+t+'`)}')})}${fill}}`
  );
}

/** What players come to for their balance; on other pages 130 bytes more would show it no sooner than it is looked for. */
const ofMoney = /^\/(recharge|withdraw|wallet|profile)/;

/**
 * The fresh balance, as the frame's part of a player shows it a moment later with all else (ui/header-balance.ts): on a cheap
 * phone that part runs a quarter of a second after the reply, and making a format of numbers takes another tenth, so that the
 * page brings how its language writes money. What is not as expected is left to that part.
 */
function fillBalance(locale: Locale): string {
  // 1234567.89: two groups, so that the mark between them shows itself.
  const sample = formatMoney(123_456_789n, localeTable[locale].tag);
  const [, ahead = '', group = '', point = '', behind = ''] = /^(.*)1(.)234.567(.)89(.*)$/.exec(sample) ?? [];
  return (
    `const[,i,c]=/^(\\d+)\\.(\\d\\d)$/.exec(r.body.data.money),g=()=>{` +
    // The reply may be here before the page's own header.
    `const b=document.querySelector('.wallet-balance');` +
    `if(!b)return document.readyState=='loading'&&requestAnimationFrame(g);const[w,a]=b.children;` +
    `a.textContent='${ahead}'+i.replace(/\\B(?=(\\d{3})+$)/g,'${group}')+'${point}'+c+'${behind}';` +
    `a.className='money';a.ariaHidden='false';w.textContent=w.dataset.fresh;b.dataset.state='fresh'};` +
    `localStorage.getItem('${BALANCE_CHOICE_KEY}')=='hidden'||g()`
  );
}

/**
 * An address with a language in it wins, and is remembered; one without leads to what was chosen before, and shows nothing
 * until then: a page in another language must not flash. Where it does not get there it is shown after all.
 */
function language(locale: Locale): string {
  if (locale !== defaultLocale) return `localStorage.setItem('${LANGUAGE_KEY}','${locale}')`;
  const others = JSON.stringify(locales.filter((code) => code !== defaultLocale));
  return (
    `const c=localStorage.getItem('${LANGUAGE_KEY}'),l=location,d=document.documentElement;` +
    `if(${others}.includes(c)){d.hidden=true;setTimeout(()=>d.hidden=false,${PATIENCE_MS});` +
    `l.replace('/'+c+l.pathname.replace(/\\/$/,'')+l.search+l.hash);throw 0}`
  );
}

const PATIENCE_MS = 3000;

/** An address that asks for a list of games: the page's own rows must not flash before it (layouts/lobby/). */
const lobby = `if(/[?&](tag|provider|order)=/.test(location.search))document.documentElement.dataset.games='list';`;

/** Whoever may be signed in must not see the visitor's header flash. */
const session = (path: string): string =>
  `const t=sessionStorage.getItem('${TOKEN_KEY}');` +
  `if(t||localStorage.getItem('${SIGNED_KEY}'))document.documentElement.dataset.session='player';` +
  `if(t){jogadaAsk(t);for(const p of['${PLAYER_PART}'${path === '/' ? `,'${HOME_PART}'` : ''}])import(p).catch(()=>{})}`;
