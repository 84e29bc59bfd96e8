/*
 * The languages and the namespaces, once (docs/decisions/04-texts-and-translations.md): src/lib/locales.ts says the same languages to bundles, and a test
 * compares them. CommonJS because the integration drops ESM configs silently.
 */
const { readdirSync } = require('node:fs');

const locales = ['pt', 'en', 'cn', 'ch', 'vi', 'id', 'th', 'tr', 'msa'];

/** @type {import('astro-i18next').AstroI18nextConfig} */
module.exports = {
  defaultLocale: 'pt',
  locales,
  namespaces: readdirSync('./locales/pt').map((file) => file.replace('.json', '')),
  defaultNamespace: 'site',
  i18nextServer: {
    lng: 'pt',
    preload: locales,
    interpolation: { escapeValue: false },
    backend: { loadPath: './locales/{{lng}}/{{ns}}.json' },
  },
};
