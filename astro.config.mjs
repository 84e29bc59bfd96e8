import react from '@astrojs/react';
import pwa from '@vite-pwa/astro';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { checkedProse } from './scripts/build/check-prose.ts';
import { contentSecurityPolicy } from './scripts/build/csp.ts';
import { keepRelease } from './scripts/build/keep-release.ts';
import { islandScripts } from './scripts/build/island-scripts.ts';
import { editorBundle } from './scripts/build/editor-bundle.ts';
import { plainImports } from './scripts/build/plain-imports.ts';
import { writtenNames } from './scripts/build/written-names.ts';
import { precompress } from './scripts/build/precompress.ts';
import { intent } from './src/directives/integration.ts';

// Client code reads it as import.meta.env.PUBLIC_API_URL; an empty text means the site's own origin.
process.env.PUBLIC_API_URL ??= 'http://localhost:8787';

// Whether pages say that the money is play money, as the server's SANDBOX does: a build for real says nothing by itself.
process.env.PUBLIC_PLAY_MONEY ??= process.env.NODE_ENV === 'production' ? 'off' : 'on';
if (!['on', 'off'].includes(process.env.PUBLIC_PLAY_MONEY)) throw new Error('PUBLIC_PLAY_MONEY must be on or off.');

const outDir = process.env.OUT_DIR ?? 'dist';

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL ?? 'http://localhost:4321',
  outDir,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: {
    // A page's policy names its inline scripts (scripts/build/known-scripts.ts): small ones stay files.
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined) },
    plugins: [plainImports(), writtenNames()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // What every page loads stays apart from what a touch loads.
                  {
                    name: 'frame',
                    test: /src\/(ui\/dialogs|lib\/browser-names|shell\/(?:shell|favourite-buttons|service-worker-updates)|directives\/\w+)\.ts$|rolldown\/runtime/,
                    priority: 2,
                  },
                  // The frame's part of a player, before any framework.
                  {
                    name: 'player',
                    test: /src\/(shell\/(?:session-bootstrap|ask-ahead)|ui\/header-(?:balance|clock)|lib\/(balance-choice|dates|fill|first-question|last-balance|locales|money|number-format)|api\/token|stores\/handover)\.ts$/,
                    priority: 2,
                  },
                  // Tiles that scripts fill, at home and in the lobby, and what all tiles say.
                  {
                    name: 'tiles',
                    test: /src\/(shell|i18n)\/game-tile\.ts$|src\/lib\/(rtp|game-name)\.ts$/,
                    priority: 2,
                  },
                  // What fills a player's home, before any framework.
                  { name: 'home', test: /src\/shell\/home\/.*\.ts$/, priority: 2 },
                  // What most islands share, in one file: over a slow link a request costs more than its bytes. The
                  // player's stream stays out of it: a visitor has none; so does what judges draws, at a game alone, and what
                  // solves puzzles, which a signed-in player never does, nor register; and deposits, games, records, profile,
                  // security, tables, videos and offers, at their own pages. A few parts of islands are with it, each too small for a file.
                  {
                    name: 'kit',
                    test: /src\/(?!(?:stores|contract)\/(?:games?\b|favourites|cards|completion|details|banks|profile|security|sign-in|passkey|factor|fairness|offer|orders|record|registration|forgotten-password|promotions|rain|vip|wheel|agency(?!-)|market-rules|association|information|protection|push|invitation|support|unread|limits|my-data|play-due|coming-back)|stores\/(?:recharge|payment|play-money|wallet|withdrawal-record|kept-favourites)|ui\/(?:QrCode|AskFirst|CopyButton|Heart|Pager|RecordList|SelectField|save-file)|contract\/site)(ui|lib|i18n|api|contract|stores)\/(?!stream|captcha|support|fair|draw|kept-|months|day-heading|short-date|commitments|studio\/|nickname|bank-account|json|sha256|mask|typing-masks|game-|site-|recharge-|rtp|sentences|table|video-|wheel|rain|tier-|self-test|address|age)|src\/islands\/(session\/(after-login|ReminderSwitch)|wallet\/Balance|security\/CoolDown)\.tsx?$|node_modules\/(valibot|ky|nanostores|@nanostores)\//,
                    priority: 1,
                  },
                  // What a record's page is made of, for all records and the wallet: after the kit, or it would
                  // take the kit's modules along.
                  {
                    name: 'records',
                    test: /src\/(islands\/record\/(?!account-text)|stores\/record)/,
                    priority: 0,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
  integrations: [
    checkedProse(),
    // The editors' previews are drawn by the CMS's own React, which knows nothing of refreshing in development.
    react({ exclude: ['**/src/editor/**'] }),
    i18next({ configPath: 'astro-i18next.config.cjs' }),
    intent(),
    islandScripts(),
    editorBundle(),
    contentSecurityPolicy({ apiUrl: process.env.PUBLIC_API_URL }),
    pwa({
      outDir,
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      // The pages register it themselves (shell/service-worker-updates.ts), and there is a manifest for each language.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globDirectory: outDir,
        rollupFormat: 'iife',
        minify: true,
        enableWorkboxModulesLogs: false,
        globPatterns: ['**/offline.html'],
        // Without the build's name the worker of a build that changes other pages would be the same file.
        additionalManifestEntries: [{ url: `build-${Date.now().toString(36)}`, revision: null }],
      },
    }),
    // It compresses what the others wrote.
    precompress(),
    // Last: what it brings along is compressed already, and no part of this build.
    keepRelease(process.env.KEEP_RELEASE),
  ],
});
