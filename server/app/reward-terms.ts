/**
 * Sets when the reward terms named `margin` come into force (kernel/wagering/terms.ts). A new installation has them from its first day. An
 * installation with members announces them first, with a day at least 14 days later.
 */
import { sql } from '#server/platform/db/drizzle.ts';
import type { MarketRules } from '#contract/market-rules.ts';
import { dayAfter, dayOf, dayStart, wireDate } from '#lib/dates.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { addAnnouncement, TERMS_DAYS } from '#server/contexts/messages/public.ts';
import { marginFrom, setMarginFrom } from '#server/kernel/wagering/public.ts';
import { translate } from '#server/platform/i18n.ts';
import { transact } from '#server/platform/db/transaction.ts';
import { selectRows } from '#server/platform/db/rows.ts';
import type { Services } from '#server/platform/services.ts';
import { DAY } from '#server/platform/time.ts';

/** Sets the date once. Throws where REWARD_TERMS_FROM leaves players less than 14 days. */
export async function setRewardTerms({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>): Promise<void> {
  if ((await marginFrom(db)) !== null) return;
  await transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('reward-terms', 0))`);
    if ((await marginFrom(tx)) !== null) return;
    const [member] = await selectRows(tx, sql`select 1 from member limit 1`);
    if (!member) return setMarginFrom(tx, { from: new Date(0), now: now() });
    const earliest = dayAfter(dayOf(now()), TERMS_DAYS + 1);
    const from = config.rewardTermsFrom ?? dayStart(earliest) ?? now();
    if (from.getTime() < now().getTime() + TERMS_DAYS * DAY)
      throw new Error(`REWARD_TERMS_FROM must be ${earliest} or later: players are told ${TERMS_DAYS} days before.`);
    await setMarginFrom(tx, { from, now: now() });
    const inOthers = Object.fromEntries(locales.map((locale) => [locale, textIn(locale, from, config.market)]));
    const texts = { ...inOthers, pt: textIn('pt', from, config.market) };
    const terms = { kind: 'terms', texts, url: '', until: null, effectiveAt: from, createdBy: 'release' } as const;
    await addAnnouncement(tx, terms, now());
  });
}

const textIn = (locale: Locale, from: Date, { bonuses }: MarketRules) => ({
  title: translate(locale, 'server', 'reward_terms_title'),
  content: translate(locale, 'server', bonuses ? 'reward_terms_content' : 'reward_terms_content_cash', {
    date: wireDate(from),
  }),
});
