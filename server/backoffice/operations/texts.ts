/** Defines the operators' calls about the site's texts: write, undo, propose, approve, withdraw (docs/domain/back-office.md#texts). */
import * as v from 'valibot';
import { readDate, wireDate } from '#lib/dates.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import {
  addRevision,
  approveRevision,
  documentNamed,
  documents,
  needsSecondPerson,
  presentText,
  proposeRevision,
  revisionById,
  revisionsOf,
  withdrawRevision,
  withPicture,
} from '#server/contexts/texts/public.ts';
import type { DocumentTexts, Revision, TextDocument } from '#server/contexts/texts/public.ts';
import { readSetting, writeSetting } from '#server/platform/settings/settings.ts';
import { snapshotOfRevision, snapshotOfText } from '#server/backoffice/audit-log/snapshots.ts';
import { isNotDone, notDone, operatorCall, refuse } from '#server/backoffice/operation.ts';
import type { NotDone, OperationContext } from '#server/backoffice/operation.ts';
import { madeEachOther } from '#server/backoffice/operators/operators.ts';
import type { Services } from '#server/platform/services.ts';
import { optionalDate, rowId } from './input-fields.ts';
import { moved, saved } from './text-answers.ts';
import { base, documentName, documentOf, sentTexts, withTyped } from './text-input.ts';

const permission = 'texts' as const;

const revision = rowId('revision');

/** Adds a revision, and notes the changed texts in the audit log. */
async function add(
  services: Services,
  wanted: {
    readonly document: TextDocument;
    readonly base: number;
    readonly content: DocumentTexts;
    readonly fits?: Locale;
  },
  { actor, reason, note }: OperationContext,
) {
  const done = await addRevision(services, { ...wanted, author: actor, reason });
  if (done.kind !== 'saved') return saved(done);
  const side = (which: 'before' | 'after') =>
    Object.fromEntries(done.changes.map((change) => [`${change.field} ${change.locale}`, change[which]]));
  note({
    before: { revision: wanted.base, ...side('before') },
    after: { state: 'draft', ...(wanted.fits ? { fits: wanted.fits } : {}), ...side('after') },
  });
  return saved(done);
}

const wireRevision = (row: Revision) => ({
  ...{ id: String(row.id), document: row.document, number: row.number, base: row.base },
  ...{ author: row.author, reason: row.reason, state: row.state, failure: row.failure },
  at: wireDate(row.createdAt),
  publish_at: row.publishAt ? wireDate(row.publishAt) : '',
  published_at: row.publishedAt ? wireDate(row.publishedAt) : '',
});

const aboutRevision = { method: 'POST', permission, snapshot: snapshotOfRevision } as const;
const aboutText = { method: 'POST', permission, snapshot: snapshotOfText } as const;

export const textCalls = [
  operatorCall(
    { method: 'GET', path: '/texts', summary: 'Lists the texts of the site.', permission, input: v.object({}) },
    () => Promise.resolve(documents.map(({ name }) => ({ document: name }))),
  ),

  operatorCall(
    {
      method: 'GET',
      path: '/texts/:document',
      summary: 'Returns a text in every language, with its revisions.',
      example: { document: 'promotions.recharge' },
      permission,
      input: v.object({ document: documentName }),
    },
    async ({ db }, input) => {
      const document = documentOf(input.document);
      const { number, content } = await presentText(db, document);
      return { number, content, revisions: (await revisionsOf(db, document, 50)).map(wireRevision) };
    },
  ),

  operatorCall(
    {
      ...{
        ...aboutText,
        path: '/texts/:document/save',
        summary: 'Saves a text as a new revision: each as `<field>_<language>`, a picture in base64.',
      },
      example: { document: 'promotions.recharge', base: '0' },
      input: sentTexts,
    },
    async (services, { document: name, base: number, texts, picture }, act) => {
      const document = documentOf(name);
      const { content } = await presentText(services.db, document);
      const typed = withTyped(document, content, texts);
      if (typeof typed === 'string') return notDone(400, 'no such text', typed);
      const whole = picture === undefined ? typed : await withPicture(services, document, typed, picture);
      return add(services, { document, base: number, content: whole }, act);
    },
  ),

  operatorCall(
    {
      ...{
        ...aboutText,
        path: '/texts/:document/fits',
        summary: 'Says that a language still fits the Portuguese text.',
      },
      example: { document: 'promotions.recharge', base: '1', locale: 'en' },
      input: v.object({ document: documentName, base, locale: v.picklist(locales, 'choose a language of the site') }),
    },
    async (services, { document: name, base: number, locale }, act) => {
      const document = documentOf(name);
      const { content } = await presentText(services.db, document);
      return add(services, { document, base: number, content, fits: locale }, act);
    },
  ),

  operatorCall(
    {
      ...{ ...aboutRevision, path: '/revisions/:id/restore', summary: 'Saves the text of an earlier revision anew.' },
      ...{ example: { id: '3', base: '4' }, input: v.object({ id: revision, base }) },
    },
    async (services, { id, base: number }, act) => {
      const row = await revisionById(services.db, id);
      const document = row && documentNamed(row.document);
      if (!row || !document) return notDone(409, 'no such revision');
      return add(services, { document, base: number, content: row.content }, act);
    },
  ),

  operatorCall(
    {
      ...{ ...aboutRevision, path: '/revisions/:id/publish', summary: 'Asks for the publication of a revision.' },
      ...{ example: { id: '4', at: '2026-12-31 10:00:00' }, input: v.object({ id: revision, at: optionalDate }) },
    },
    async (services, { id, at }, { name }) =>
      moved(await proposeRevision(services, { id, by: name, publishAt: readDate(at) })),
  ),

  operatorCall(
    {
      ...{ ...aboutRevision, path: '/revisions/:id/approve', summary: 'Approves a proposed revision.' },
      ...{ example: { id: '4' }, input: v.object({ id: revision }) },
    },
    async (services, { id }, { name }) => {
      const related = await madeProposer(services, id, name);
      return isNotDone(related) ? related : moved(await approveRevision(services, { id, by: name }));
    },
  ),

  operatorCall(
    {
      ...{ ...aboutRevision, path: '/revisions/:id/withdraw', summary: 'Takes back a revision that waits.' },
      ...{ example: { id: '4' }, input: v.object({ id: revision }) },
    },
    async (services, { id }) => moved(await withdrawRevision(services, id)),
  ),

  operatorCall(
    {
      ...{ method: 'POST', path: '/texts-rule', permission: 'site' },
      summary: 'Sets whether a second person approves texts. To end that needs a second operator.',
      example: { second_person: 'on' },
      input: v.object({ second_person: v.picklist(['on', 'off'], 'on or off') }),
      snapshot: async ({ db }) => ({ second_person: (await needsSecondPerson(db)) ? 'on' : 'off' }),
      second: async ({ db }, { second_person }) => second_person === 'off' && (await needsSecondPerson(db)),
    },
    async ({ db, now }, { second_person }) => {
      if ((await readSetting(db, 'texts'))?.secondPerson === (second_person === 'on'))
        return notDone(409, 'this rule is already set');
      await writeSetting(db, 'texts', { secondPerson: second_person === 'on' }, now());
      return { state: second_person };
    },
  ),
];

/** Refuses an approval where one of approver and proposer made the other. */
async function madeProposer({ db }: Services, id: number, name: string): Promise<NotDone | object> {
  const row = await revisionById(db, id);
  const { proposedBy } = row ?? {};
  return proposedBy && proposedBy !== name && (await madeEachOther(db, proposedBy, name))
    ? refuse('MADE_EACH_OTHER')
    : {};
}
