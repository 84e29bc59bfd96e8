/**
 * What happens before a page's first paint, as the text of its inline script: the player's language, the player's header
 * instead of the visitor's, and the one question that every page of theirs asks.
 */
import { LANGUAGE_KEY, SIGNED_KEY, TOKEN_KEY } from '#lib/browser-names.ts';
import { firstQuestion } from '#lib/first-question.ts';
import { defaultLocale, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { meCall } from '#contract/session.ts';

/** Where the player's part of the frame is: the build writes here what its files are called (scripts/island-scripts.ts). */
const PLAYER_PART = '/_astro/player-part';
/** The same of what fills a player's home. */
const HOME_PART = '/_astro/home-part';

/** `isRoute`: the page stands at an address of its own in each language; what is shown in place of others does not. */
export function headScript(locale: Locale, path: string, isRoute: boolean): string {
  return `${ask(locale, path)};try{${isRoute ? language(locale) : ''};${path === '/game' ? lobby : ''}${session(path)}}catch{}`;
}

/**
 * Who is signed in is asked at once, beside everything else that the page loads: over a slow link the framework comes
 * seconds later. The header (layouts/first-me.ts) and the stores (api/first-me.ts) read the one reply.
 */
function ask(locale: Locale, path: string): string {
  const url = `${import.meta.env.PUBLIC_API_URL}${meCall.path}?lang=${locale}`;
  return (
    `jogadaUrl='${url}';jogadaAsk=(t,h)=>{jogadaMe={token:t,at:Date.now(),` +
    `reply:fetch(jogadaUrl,{method:'${meCall.method}',redirect:'error',body:'${firstQuestion(path)}',` +
    `headers:{Authorization:'Bearer '+t,'Content-Type':'application/json',...h}})` +
    `.then(async r=>({status:r.status,body:await r.json()})).catch(()=>null)}}`
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
