/**
 * Builds a notice's text in its reader's language. locales/<code>/notices.json has a title and a text for each kind, or for each of its
 * outcomes.
 */
import { market } from '#contract/market.ts';
import { levelNameKey } from '#contract/vip-tiers.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { dateTag, dayStart, TIME_ZONE } from '#lib/dates.ts';
import { HOUR } from '#server/platform/time.ts';
import { translate } from '#server/platform/i18n.ts';
import type { NoticeRow } from './notices.ts';
import type { NoticeValues } from '#server/contexts/messages/schema.ts';

/** How many hours withdrawals are blocked after the events that some notices report. */
const REST_HOURS = market.withdrawalCoolDownMs / HOUR;

export function noticeText({ kind, values }: Pick<NoticeRow, 'kind' | 'values'>, locale: Locale) {
  const key = values.outcome === undefined ? kind : `${kind}_${values.outcome}`;
  // A deposit that was credited before its return's notice has no reason.
  const filled = { hours: REST_HOURS, why: '', ...wordsOf(values, locale) };
  return {
    title: translate(locale, 'notices', `${key}_title`, filled),
    content: translate(locale, 'notices', `${key}_text`, filled).trim(),
  };
}

/** Returns the values whose words depend on the language. The translation itself formats wire money and wire dates. */
function wordsOf(values: NoticeValues, locale: Locale): Record<string, string | number> {
  const { offer, why_text: why, level, day } = values;
  return {
    ...values,
    ...(offer === undefined ? {} : { offer: translate(locale, 'server', `offer_${offer}`) }),
    ...(why === undefined ? {} : { why: translate(locale, 'server', String(why)) }),
    ...(level === undefined ? {} : { level: translate(locale, 'pages', levelNameKey(Number(level))) }),
    ...(day === undefined ? {} : { day: dayInWords(String(day), locale) }),
  };
}

function dayInWords(day: string, locale: Locale): string {
  const begins = dayStart(day);
  const words = new Intl.DateTimeFormat(dateTag(localeTable[locale].tag), {
    dateStyle: 'short',
    calendar: 'gregory',
    timeZone: TIME_ZONE,
  });
  return begins ? words.format(begins) : day;
}
