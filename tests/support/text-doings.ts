/** Creates revisions of texts in every state, and lists a valid example of each call about them. */
import type { TestApi } from '#scripts/dev/fixtures/api.ts';
import { backoffice, operate } from './journey.ts';
import type { Doing } from './doing.ts';

const TEXT = 'promotions.recharge';

/** Returns the calls by their paths. */
export async function textDoings(api: TestApi): Promise<Record<string, Doing>> {
  const save = async (document: string, title_en: string, base = 0) => {
    const { body } = await backoffice(api, `/texts/${document}/save`, { operator: 'olga', base, title_en });
    return String(body.id);
  };
  const publish = (id: string) =>
    backoffice(api, `/revisions/${id}/publish`, { operator: 'olga', at: '2099-12-31 10:00:00' });
  const scheduled = await save('promotions.agent', 'Referral');
  await publish(scheduled);
  const running = [await save('promotions.level', 'Tier gifts'), await save('promotions.magnet', 'Magnets')];
  const [started = '', failed = ''] = running;
  for (const id of running) await operate(api, `/revisions/${id}/publish`, { operator: 'olga' });
  const live = await save('promotions.mysterious', 'The rain');
  await operate(api, `/revisions/${live}/publish`, { operator: 'olga' });
  await operate(api, '/texts-rule', { operator: 'olga', second_person: 'on' });
  const proposed = await save('promotions.super', 'Welcome');
  await publish(proposed);
  await operate(api, '/texts-rule', { operator: 'olga', second_person: 'off' });
  const draft = await save('promotions.treasure', 'Treasure');
  const first = await save('promotions.cashback', 'Cashback');
  await save('promotions.cashback', 'Cashback of the day', 1);
  await operate(api, '/texts/promotions.rescue/save', { operator: 'olga', base: 0, title_pt: 'Resgate' });
  const { body } = await backoffice(api, `/texts/${TEXT}`);
  const texts = body.content as Record<string, Record<string, string>>;
  const typed = Object.entries(texts).flatMap(([locale, fields]) =>
    Object.entries(fields).map(([field, text]) => [`${field}_${locale}`, text] as const),
  );
  const on = (page: string | null, at: string, input: Doing['input'] = {}): Doing => ({ at, input, page });
  const program = (at: string, input: Doing['input'] = {}) => on(null, at, input);
  return {
    '/texts/:document/save': on(`/texts/${TEXT}`, `/texts/${TEXT}/save`, {
      ...Object.fromEntries(typed),
      ...{ base: '0', title_en: 'First deposit bonus' },
    }),
    '/texts/:document/fits': on('/texts/promotions.rescue', '/texts/promotions.rescue/fits', {
      ...{ base: '1', locale: 'en' },
    }),
    '/revisions/:id/restore': on('/texts/promotions.cashback/revisions', `/revisions/${first}/restore`, { base: '2' }),
    '/revisions/:id/publish': on('/texts/promotions.treasure', `/revisions/${draft}/publish`),
    '/revisions/:id/approve': on('/texts/promotions.super', `/revisions/${proposed}/approve`),
    '/revisions/:id/withdraw': on('/texts/promotions.agent', `/revisions/${scheduled}/withdraw`),
    '/texts-rule': on('/texts', '/texts-rule', { second_person: 'off' }),
    '/publishing/:id/started': program(`/publishing/${started}/started`),
    '/publishing/:id/published': program(`/publishing/${live}/published`, { commit: '0123abc' }),
    '/publishing/:id/failed': program(`/publishing/${failed}/failed`, { why: 'The build failed.' }),
    '/publishing/:document/import': program('/publishing/promotions.exchange/import', {
      ...{ author: 'Rui', commit: '0123abc', texts: { ...texts } },
    }),
  };
}
