/** What the site asks about itself. */
import type { languageListCall } from '#contract/session.ts';
import { locales, localeTable } from '#lib/locales.ts';
import type { Handler } from '../http/route.ts';

/** The nine languages; a flag stands for a country and not for a language, so the link stays empty. */
export const languageList: Handler<typeof languageListCall> = () =>
  Promise.resolve({
    data: locales.map((code) => ({
      language_code: code,
      language_name: localeTable[code].name,
      language_flag_link: '',
    })),
  });
