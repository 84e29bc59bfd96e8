/** Tests the headers in a browser: no page of any origin runs text as HTML, and none is framed where it must not be. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from 'playwright/test';
import { payAddress } from './support/player.ts';
import { apiUrl, backofficeUrl, siteUrl, studioUrl } from '#scripts/dev/test-stack.ts';
import { arrived, expect, test, word, dictionary } from './support/test.ts';
import type { Page } from './support/test.ts';

const game = `${studioUrl}/play/onca-dourada?lang=pt&try`;

const pages: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['the site', () => `${siteUrl}/`],
  ['the site’s page of a game', () => `${siteUrl}/gameInfo?game=onca-dourada`],
  ['a page that the site has not', () => `${siteUrl}/nothing`],
  ['the contract', () => `${apiUrl}/docs`],
  ['an answer of the API', () => `${apiUrl}/health`],
  ['the bank', () => payAddress()],
  ['the outbox', () => `${apiUrl}/sandbox/mail`],
  ['a game', () => game],
  ['a table', () => `${studioUrl}/play/roleta-ipe?lang=pt&try`],
  ['a round', () => `${studioUrl}/round/00000000-0000-4000-8000-000000000000?lang=pt`],
  ['the operators’ door', () => backofficeUrl],
];

/** Tries each way to run text as a script in the page. Returns those that the browser allowed. */
async function letThrough(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ways: Record<string, () => void> = {
      innerHTML: () => (document.body.innerHTML += '<i id="injected"></i>'),
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<i id="injected"></i>'),
      'a script’s text': () => (document.createElement('script').textContent = 'window.injected = true'),
      'a script’s address': () => (document.createElement('script').src = '/injected.js'),
      'another policy': () => {
        const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy: (name: string) => unknown } };
        trustedTypes.createPolicy('injected');
      },
    };
    return Object.entries(ways).flatMap(([name, way]) => {
      try {
        way();
        return [name];
      } catch (error) {
        return error instanceof TypeError ? [] : [`${name}: ${String(error)}`];
      }
    });
  });
}

test('every page loads without an error, and the browser refuses text as HTML', async ({ page, complaints }) => {
  for (const [name, addressOf] of pages)
    await test.step(name, async () => {
      const reply = await page.goto(await addressOf());
      expect(reply?.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/),
        'permissions-policy': expect.stringContaining('camera=()'),
        'cross-origin-opener-policy': expect.stringContaining('same-origin'),
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining('frame-ancestors'),
      });
      await arrived(page);
      const missing = /^error: Failed to load resource: the server responded with a status of 40[04]/;
      expect(complaints.splice(0).filter((line) => !missing.test(line))).toEqual([]);

      expect(await letThrough(page)).toEqual([]);
      await expect(page.locator('#injected')).toHaveCount(0);
      expect(complaints.splice(0).join('\n')).toMatch(/TrustedHTML[^]*TrustedScript/);
    });
});

test('the game in the site’s frame also refuses text as HTML', async ({ page, complaints }) => {
  await page.goto(`${siteUrl}/gameInfo?game=onca-dourada`);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: address, id: 'framed' });
    document.body.append(frame);
  }, game);
  const inner = await (await page.locator('#framed').elementHandle())?.contentFrame();
  await inner?.waitForSelector('#spin');
  expect(complaints).toEqual([]);
  const refused = await inner?.evaluate(() => {
    try {
      document.body.innerHTML = '<i></i>';
      return 'let through';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(refused).toBe('TypeError');
  expect(complaints.splice(0).join('\n')).toContain('TrustedHTML');
});

test('a password is masked until its button is pressed', async ({ page }) => {
  await page.goto(`${siteUrl}/login`);
  const field = page.getByRole('main').locator('input[autocomplete="current-password"]');
  await field.fill('uma senha');
  await expect(field).toHaveAttribute('type', 'password');
  await page
    .getByRole('main')
    .getByRole('button', { name: word(dictionary('pt', 'ui'), 'showPassword') })
    .click();
  await expect(page.getByRole('main').locator('input[autocomplete="current-password"]')).toHaveAttribute(
    'type',
    'text',
  );
});

const framed = [
  ['a game', game],
  ['the bank', `${apiUrl}/sandbox/psp/pay/none`],
  ['the contract', `${apiUrl}/docs`],
  ['the operators’ door', `${backofficeUrl}backoffice/page/sign-in`],
  ['our site', `${siteUrl}/`],
] as const;

test('another site can frame none of our pages', async ({ page, complaints }) => {
  let address = '';
  const elsewhere = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><link rel="icon" href="data:,"><iframe src="${address}"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  for (const [name, framedAddress] of framed)
    await test.step(name, async () => {
      address = framedAddress;
      const failed = page.waitForEvent('requestfailed', (request) => request.url() === address);
      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
      await expectBlocked(await failed, complaints);
    });
  elsewhere.close();
  elsewhere.closeAllConnections();
});

test('a game’s page on our site may frame only the games’ address', async ({ page, complaints }) => {
  await page.goto(`${siteUrl}/gameInfo?game=onca-dourada`);
  const address = `${apiUrl}/sandbox/psp/pay/none`;
  await page.evaluate((src) => document.body.append(Object.assign(document.createElement('iframe'), { src })), address);
  await expect.poll(() => complaints.join('\n')).toContain(`frame-src ${studioUrl}`);
  complaints.splice(0);
});

/**
 * Expects that frame-ancestors blocks the frame. Nothing else would block it here, neither its address nor the outer
 * page's policy.
 */
async function expectBlocked(request: Request, complaints: string[]): Promise<void> {
  expect(request.failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
  await expect.poll(() => complaints.join('\n')).toContain('frame-ancestors');
  complaints.splice(0);
}
