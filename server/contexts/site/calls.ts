/** Handles the calls for the site's settings. */
import type { MarketRules } from '#contract/market-rules.ts';
import type { dynamicDataCall, languageListCall, socialLinksCall } from '#contract/site.ts';
import { locales, localeTable } from '#lib/locales.ts';
import type { Handler } from '#server/api/handler.ts';
import { serviceAnnouncement, textOf } from '#server/contexts/messages/public.ts';
import { inLanguage, readSetting } from '#server/platform/settings/settings.ts';

/** Lists the offered languages. The flag's link stays empty, because a flag stands for a country and not for a language. */
export const languageList: Handler<typeof languageListCall> = async ({ services: { db } }) => ({
  data: ((await readSetting(db, 'languages')) ?? locales).map((code) => ({
    language_code: code,
    language_name: localeTable[code].name,
    language_flag_link: '',
  })),
});

/** Returns the market's rules (the site was built with the same preset, or shows less), and what operators have set. */
export const dynamicData: Handler<typeof dynamicDataCall> = async ({ services: { config, db, now }, locale }) => {
  const streams = await readSetting(db, 'streams');
  const announcement = await serviceAnnouncement(db, now());
  return {
    data: {
      site: 'jogada',
      currency: 'BRL',
      play_money: config.sandbox,
      operator: config.operator,
      marketRules: {
        ...told(config.market),
        agencyParts: [...config.market.agencyParts],
        pauseDays: [...config.market.pauseDays],
        realityChoices: [...config.market.realityChoices],
      },
      announcement: announcement && { id: announcement.id, title: textOf(announcement, locale).title },
      streams:
        streams?.map((stream) => ({
          ...stream,
          title: inLanguage(stream.title, locale),
          label: inLanguage(stream.label, locale),
          qualities: [...stream.qualities],
        })) ?? null,
    },
  };
};

/** Returns the operator's links, otherwise those of SOCIAL_LINKS ("Instagram=https://…,X=https://…"). */
export const socialLinks: Handler<typeof socialLinksCall> = async ({ services: { config, db } }) => ({
  data: ((await readSetting(db, 'links')) ?? config.socialLinks).map((link) => ({ ...link, icon: '' })),
});

/** Leaves out what pages do not need: the type of registration, which is built in, the registers, and what games learn from the wallet. */
const told = ({ signUp: _signUp, registers: _registers, play: _play, ...rules }: MarketRules) => rules;
