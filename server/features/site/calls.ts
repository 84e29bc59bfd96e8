/** What the site asks about itself. */
import type { dynamicDataCall, languageListCall, socialLinksCall } from '#contract/site.ts';
import { locales, localeTable } from '#lib/locales.ts';
import type { Handler } from '#server/core/call.ts';

/** The nine languages; a flag stands for a country and not for a language, so the link stays empty. */
export const languageList: Handler<typeof languageListCall> = () =>
  Promise.resolve({
    data: locales.map((code) => ({
      language_code: code,
      language_name: localeTable[code].name,
      language_flag_link: '',
    })),
  });

/** The rules the server itself goes by; the site was built with the same preset, or shows less. */
export const dynamicData: Handler<typeof dynamicDataCall> = ({ services: { config } }) =>
  Promise.resolve({
    data: {
      site: 'jogada',
      currency: 'BRL',
      play_money: config.sandbox,
      marketRules: { ...config.market, agencyParts: [...config.market.agencyParts] },
    },
  });

/** The operator's links, from SOCIAL_LINKS ("Instagram=https://…,X=https://…"). */
export const socialLinks: Handler<typeof socialLinksCall> = ({ services: { config } }) =>
  Promise.resolve({ data: config.socialLinks.map((link) => ({ ...link, icon: '' })) });
