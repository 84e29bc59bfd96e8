/** Starts a server with a back office and an empty browser, for scripts that time an operator's work. */
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { Secret, TOTP } from 'otpauth';
import { browserFlags } from '#scripts/dev/browser-flags.ts';
import { invitationKey, PASSWORD } from '#scripts/dev/fixtures/operators.ts';
import { startPostgres } from '#scripts/dev/postgres.ts';
import { ensureChromium } from '#scripts/dev/programs.ts';
import { newDataFolder, openServices, startServer } from '#scripts/dev/server-process.ts';
import type { Role } from '#server/backoffice/permissions.ts';

/** Returns the server, its services, a page without history, and the link by which a new operator begins. */
export async function openStage(database: string, operator: string, role: Role) {
  const postgres = await startPostgres();
  const data = newDataFolder();
  const options = { databaseUrl: await postgres.database(database), dataFolder: data.folder };
  const server = await startServer(options);
  const { house, close } = await openServices(options);
  const office = `http://localhost:${server.backofficePort}/backoffice/page`;
  const link = `${office}/invitation?key=${await invitationKey(house, operator, role)}`;
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...browserFlags] });
  const page = await browser.newPage({ locale: 'en-GB' });
  page.setDefaultTimeout(30_000);
  return {
    ...{ server, house, office, link, page },
    async close() {
      await browser.close();
      await server.end('SIGTERM');
      await close();
      await postgres.stop();
      data.remove();
    },
  };
}

/** Begins by the invitation's link: a password, and the code of an app. */
export async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Begin' }).click();
  const secret = await page.locator('code').innerText();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Code that the app shows').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('link', { name: 'Overview' }).first().waitFor();
}

/** Counts the seconds of each part. `print` writes them with their sum, and returns the sum. */
export function stopwatch() {
  const laps: [string, number][] = [];
  let since = Date.now();
  return {
    lap(what: string) {
      laps.push([what, (Date.now() - since) / 1000]);
      since = Date.now();
    },
    print(): number {
      const total = laps.reduce((sum, [, seconds]) => sum + seconds, 0);
      for (const [what, seconds] of [...laps, ['all', total] as const])
        console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`);
      return total;
    },
  };
}
