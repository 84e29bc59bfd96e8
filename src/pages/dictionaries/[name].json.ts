/** The dictionaries of island texts, for each language and kind of page, under a name that changes with its content. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { dictionaryName, pageDictionary } from '#i18n/dictionary-file.ts';
import { dictionaryKinds } from '#i18n/island-namespaces.ts';
import type { DictionaryKind } from '#i18n/island-namespaces.ts';
import { builtLocales } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';

export const getStaticPaths = (() =>
  builtLocales().flatMap((locale) =>
    dictionaryKinds.map((kind) => ({
      params: { name: dictionaryName(locale, kind) },
      props: { locale, kind },
    })),
  )) satisfies GetStaticPaths;

export const GET: APIRoute<{ locale: Locale; kind: DictionaryKind }> = ({ props }) =>
  Response.json(pageDictionary(props.locale, props.kind));
