/** Shows the revisions of a text, what each changed, and the form that takes one back. */
import { html } from 'hono/html';
import { localeTable } from '#lib/locales.ts';
import { changesBetween, documentNamed, presentText, revisionsOf, textBefore } from '#server/contexts/texts/public.ts';
import type { Revision, TextChange, TextDocument } from '#server/contexts/texts/public.ts';
import { facts, link, when } from './components.ts';
import { folded } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { fieldName } from './text-form.ts';
import { authorOf, stateTag, titleOf } from './texts.ts';

const MOST = 50;

export const textRevisionsPage: BackofficePage = {
  path: '/texts/:document/revisions',
  permission: 'texts',
  show: async (visit) => {
    const document = documentNamed(visit.context.req.param('document') ?? '');
    if (!document) return null;
    const { t } = visit;
    const { db } = visit.services;
    const rows = await revisionsOf(db, document, MOST);
    const present = await presentText(db, document);
    const shown = rows.map(async (row, index) => {
      const before = rows[index + 1]?.content ?? (await textBefore(db, document, row.number));
      return revisionPart(visit, document, {
        row,
        changes: changesBetween(before, row.content),
        newest: present.number,
      });
    });
    return {
      title: t('texts.revisionsOf', { text: await titleOf(visit, document, present.content) }),
      body: html`<p>${link('/texts', t('texts.all'))} · ${link(`/texts/${document.name}`, t('texts.edit'))}</p>
        ${rows.length === 0 ? html`<p class="sheet soft">${t('texts.ofRelease')}</p>` : await Promise.all(shown)}`,
    };
  },
};

interface Shown {
  readonly row: Revision;
  readonly changes: readonly TextChange[];
  /** The number of the newest revision. */
  readonly newest: number;
}

function revisionPart(visit: PageRequest, document: TextDocument, { row, changes, newest }: Shown): Markup {
  const { t } = visit;
  return html`<section class="sheet">
    <h2>${t('texts.revision')} ${row.number}</h2>
    ${facts([
      [t('texts.state'), stateTag(visit, row)],
      [t('texts.author'), authorOf(row)],
      [t('texts.changed'), when(row.createdAt, visit.language)],
      [t('texts.why'), row.reason],
      ...(row.approvedBy ? ([[t('texts.approvedBy'), row.approvedBy]] as const) : []),
      ...(row.publishedAt ? ([[t('texts.liveSince'), when(row.publishedAt, visit.language)]] as const) : []),
      ...(row.gitCommit ? ([[t('texts.commit'), row.gitCommit.slice(0, 10)]] as const) : []),
    ])}
    ${row.failure === '' ? '' : html`<pre class="said fault">${row.failure}</pre>`}
    ${changes.map((change) => changePart(visit, document, change))}
    <p>${link(`/texts/${row.document}/preview?revision=${row.id}`, t('texts.preview'))}</p>
    ${
      row.number === newest
        ? ''
        : folded(visit, t('texts.restore'), {
            acts: [{ path: `/revisions/${row.id}/restore`, label: t('texts.restore') }],
            hidden: { base: String(newest) },
          })
    }
  </section>`;
}

/** Renders a changed text, with what differs marked. */
function changePart(visit: PageRequest, document: TextDocument, { locale, field, before, after }: TextChange): Markup {
  const { start, end } = commonEdges(before, after);
  const rest = after.slice(after.length - end);
  return html`<details>
    <summary>${fieldName(visit, document, field)} · ${localeTable[locale].name}</summary>
    <p class="said" lang="${localeTable[locale].tag}">
      ${after.slice(0, start)}<del>${before.slice(start, before.length - end)}</del
      ><ins>${after.slice(start, after.length - end)}</ins>${rest}
    </p>
  </details>`;
}

/** Returns how many characters two texts share at their start and at their end, at the edges of words. */
export function commonEdges(before: string, after: string): { readonly start: number; readonly end: number } {
  const [one, other] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const most = Math.min(one.length, other.length);
  let first = 0;
  while (first < most && one[first] === other[first]) first += 1;
  let last = 0;
  while (last < most - first && one.at(-1 - last) === other.at(-1 - last)) last += 1;
  const lengthOf = (words: readonly string[]) => words.join('').length;
  return { start: lengthOf(one.slice(0, first)), end: last === 0 ? 0 : lengthOf(one.slice(-last)) };
}
