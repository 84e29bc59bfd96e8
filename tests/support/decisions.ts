/** Decides cases on the operators' pages as a browser does, and lets the server carry the decisions out. */
import { PAGE } from '#server/backoffice/pages/page.ts';
import { UNDO_MS } from '#server/backoffice/decisions/pending.ts';
import { deliverAll } from '#server/platform/worker.ts';
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import type { backofficeBrowser } from '#scripts/dev/fixtures/backoffice-browser.ts';

type Visit = ReturnType<typeof backofficeBrowser>;

/** Decides a case on its page, and returns the address of the next page. */
export async function decide(visit: Visit, page: string, action: string, fields: Record<string, string> = {}) {
  const html = await (await visit.get(page)).text();
  const next = /name="_next" value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const reply = await visit.press(page, action, { _hold: '1', _next: next, ...fields });
  return reply.headers.get('Location') ?? '';
}

/** Presses a button of a page whose form goes to an address that begins so. Returns `null`: there is none. */
export async function pressAt(visit: Visit, page: string, begins: string, more: Record<string, string> = {}) {
  const html = await (await visit.get(page)).text();
  const form = html
    .split('<form ')
    .slice(1)
    .map((part) => part.split('</form>')[0] ?? '')
    .find((part) => part.includes(`action="${PAGE}${begins}`));
  if (form === undefined) return null;
  const [, at = ''] = /action="([^"]+)"/.exec(form) ?? [];
  const named = [...form.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, name, value]) => [name, value] as const);
  return visit.post(at.slice(PAGE.length), { ...(Object.fromEntries(named) as Record<string, string>), ...more });
}

/** Delivers the decisions that are due. */
export const carryOutDue = (api: TestApi): Promise<void> =>
  deliverAll(api.services, api.work.consumers, { names: ['backoffice.decide'] });

/** Waits until the time to undo has passed, and carries out what is due. */
export async function afterTenSeconds(api: TestApi): Promise<void> {
  api.advance(UNDO_MS);
  await carryOutDue(api);
}
