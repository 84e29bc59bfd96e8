/**
 * Serves the dictionaries of island texts, for each language and kind of page. A file's name changes with its content.
 */
import type { APIRoute, GetStaticPaths } from 'astro';
import { market } from '#content/market.ts';
import { dictionaryOf } from '#i18n/dictionaries.ts';
import type { PageOf } from '#i18n/dictionaries.ts';
import { dictionaryName } from '#i18n/dictionary-file.ts';
import { dictionaryKinds } from '#i18n/island-namespaces.ts';
import { builtLocales } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';

export const getStaticPaths = (() =>
  builtLocales().flatMap((locale) =>
    dictionaryKinds.map((kind) => {
      const page: PageOf = { kind, signUp: market.signUp };
      return { params: { name: dictionaryName(locale, page) }, props: { locale, page } };
    }),
  )) satisfies GetStaticPaths;

export const GET: APIRoute<{ locale: Locale; page: PageOf }> = ({ props }) =>
  Response.json(dictionaryOf(props.locale, props.page));
