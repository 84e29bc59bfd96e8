/**
 * Builds the site as another operator does for the strict market, in one language, once for all tests. The stack of
 * tests/e2e/support/own-stack.ts serves the same build.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildSite, startFolder } from '#scripts/dev/build-site.ts';
import * as tested from '#scripts/dev/test-stack.ts';

const SHIFT = 100;
/** The ports of the stack that serves it, apart from those of the stack under test. */
export const variantPorts = {
  site: tested.sitePort + SHIFT,
  api: tested.apiPort + SHIFT,
  backoffice: tested.apiPort + 1 + SHIFT,
  studio: tested.studioPort + SHIFT,
  lock: tested.sitePort + 1 + SHIFT,
};
export const variantUrls = {
  site: `http://localhost:${variantPorts.site}`,
  api: `http://localhost:${variantPorts.api}`,
  studio: `http://localhost:${variantPorts.studio}`,
};
export const variantFolder = startFolder(variantPorts.site);
/** The file that a build writes last. */
export const variantStamp = join(variantFolder, '.stamp');

const market = 'br-regulated';
const siteSettings = {
  LOCALES: 'pt',
  // Its pages call the API at its own address instead of the site's.
  PUBLIC_API_URL: variantUrls.api,
  BRAND: 'Sorte Clara',
  OPERATOR_NAME: 'Operadora Exemplo Ltda',
  OPERATOR_CNPJ: '11.222.333/0001-81',
  OPERATOR_OMBUDSMAN: 'ouvidoria@exemplo.test',
  STREAM_HOSTS: 'https://later.example',
  SOCIAL_LINKS: 'Instagram=https://social.example/sorte',
};
/** What `npm start` needs in its environment to find this build current. */
export const variantSettings = { MARKET: market, ...siteSettings };

/** Builds it unless it is built already. */
export async function buildVariant(): Promise<void> {
  // Workers of the browser tests must not build the same folder at once. A port is free again when its process ends.
  const lock = createServer();
  for (let isHeld = false; !isHeld;) {
    lock.listen(variantPorts.lock, '127.0.0.1');
    isHeld = await once(lock, 'listening').then(
      () => true,
      () => false,
    );
    if (!isHeld) await setTimeout(100);
  }
  const { result, log } = buildSite({
    outDir: variantFolder,
    apiUrl: variantUrls.api,
    sandboxUrl: variantUrls.api,
    studioUrl: variantUrls.studio,
    siteUrl: variantUrls.site,
    playMoney: true,
    market,
    env: siteSettings,
  });
  lock.close();
  if (result === 'failed') throw new Error(log);
}
