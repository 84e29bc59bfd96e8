/** One dictionary of island texts per language, under a name that changes with its content. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { dictionaryOf } from '#i18n/dictionaries.ts';
import { dictionaryName } from '#i18n/dictionary-file.ts';
import { builtLocales } from '#i18n/paths.ts';
import type { Locale } from '#lib/locales.ts';

export const getStaticPaths = (() =>
  builtLocales().map((locale) => ({
    params: { name: dictionaryName(locale) },
    props: { locale },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ locale: Locale }> = ({ props }) => Response.json(dictionaryOf(props.locale));
