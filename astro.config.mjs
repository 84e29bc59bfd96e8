import react from '@astrojs/react';
import pwa from '@vite-pwa/astro';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import { checkedProse } from './scripts/build/check-prose.ts';
import { contentSecurityPolicy } from './scripts/build/csp.ts';
import { keepRelease } from './scripts/build/keep-release.ts';
import { editorBundle } from './scripts/build/editor-bundle.ts';
import { precompress } from './scripts/build/precompress.ts';
import { apiUrl, games, isApiChosen, outDir, sandboxUrl, studioUrl } from './scripts/build/settings.ts';
import { intent } from './src/directives/integration.ts';

const groups = [
  // What every page loads before a touch, in one file.
  { name: 'shell', test: /src\/shell\/[^/]+\.ts$|ShellScript\.astro/, priority: 2 },
  // Plain functions that its later parts share with islands: a player's home waits for no framework.
  { name: 'lib', test: /src\/lib\//, minShareCount: 9, priority: 1 },
  // What many islands share: over a slow link a request costs more than its bytes.
  { name: 'shared', test: /\.tsx?$|node_modules/, minShareCount: 12 },
];

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL ?? 'http://localhost:4321',
  outDir,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  vite: {
    server: { proxy: { '/api': process.env.API_URL ?? 'http://localhost:8787' } },
    // A page's policy names its inline scripts (scripts/build/known-scripts.ts): small ones stay files.
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined) },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  },
  integrations: [
    checkedProse(),
    // The editors' previews are drawn by the CMS's own React, which knows nothing of refreshing in development.
    react({ exclude: ['**/src/editor/**'] }),
    i18next({ configPath: 'astro-i18next.config.cjs' }),
    intent(),
    editorBundle(),
    contentSecurityPolicy({ apiUrl, isApiChosen, sandboxUrl, studioUrl, games }),
    pwa({
      outDir,
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'sw.ts',
      // The pages register it themselves, and there is a manifest for each language (docs/decisions/03-build-output-and-first-paint.md).
      injectRegister: false,
      manifest: false,
      injectManifest: {
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
