/** Shows one text of the site: each field in every language side by side, its state, and the forms that publish it. */
import { html } from 'hono/html';
import { localeTable, locales } from '#lib/locales.ts';
import {
  documentNamed,
  faultsInLog,
  fieldsOf,
  figuresIn,
  presentText,
  publishedText,
  staleLanguages,
  textBefore,
} from '#server/contexts/texts/public.ts';
import type { PresentText, Revision, TextDocument } from '#server/contexts/texts/public.ts';
import { facts, link, table, when } from './components.ts';
import { folded, form } from './form.ts';
import type { BackofficePage, Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';
import { textForm } from './text-form.ts';
import { TEXT_SCRIPT_PATH } from './text-script.ts';
import { liveText } from './text-state.ts';
import { authorOf, stateTag, titleOf } from './texts.ts';
import { shownFields, interfaceTextParts } from './interface-texts.ts';

export const textPage: BackofficePage = {
  path: '/texts/:document',
  permission: 'texts',
  show: async (visit) => {
    const document = documentNamed(visit.context.req.param('document') ?? '');
    if (!document) return null;
    const { db } = visit.services;
    const { t, language } = visit;
    const [present, live] = [await presentText(db, document), await publishedText(db, document)];
    const figures = await figuresIn(language);
    const fields = fieldsOf(document, present.content);
    return {
      title: await titleOf(visit, document, present.content),
      body: html`<p>
          ${link('/texts', t('texts.all'))} · ${link(`/texts/${document.name}/revisions`, t('texts.revisions'))} ·
          ${link(`/texts/${document.name}/preview`, t('texts.preview'))}
        </p>
        ${present.revision ? stateOf(visit, present.revision) : html`<p class="soft">${document.kind.isSlug ? t('texts.notWritten') : t('texts.ofRelease')}</p>`}
        ${interfaceTextParts(visit, document, fields)}
        ${textForm(visit, {
          ...{ document, present, live: live.content, figures },
          fields: shownFields(visit, document, fields, present.content),
          // A new announcement is empty, and not wrong.
          faults: document.kind.isSlug && !present.revision ? [] : await document.kind.faults(present.content),
          logged: faultsInLog(document, present.content, present.revision?.failure ?? ''),
          seen: await seenBefore(visit, document, present.number),
        })}
        ${fitsForm(visit, document, present)}
        <details>
          <summary>${t('texts.figures')}</summary>
          ${table(
            t('texts.figures'),
            [
              { head: t('texts.figureName'), cell: ([name]) => html`<code class="chip">{{${name}}}</code>` },
              { head: t('texts.figureValue'), cell: ([, value]) => value },
            ],
            Object.entries(figures),
            '',
          )}
        </details>
        <script src="${PAGE}${TEXT_SCRIPT_PATH}" defer></script>`,
    };
  },
};

/** Returns the text that a refused save began with, where somebody else saved meanwhile; null otherwise. */
async function seenBefore({ services, notice }: PageRequest, document: TextDocument, newest: number) {
  const base = notice?.tone === 'bad' ? (notice.values?.base ?? '') : '';
  if (!/^\d{1,9}$/.test(base) || Number(base) >= newest) return null;
  return textBefore(services.db, document, Number(base) + 1);
}

/** Renders what became of the newest revision, and what may be done with it. */
export function stateOf(visit: PageRequest, row: Revision): Markup {
  const { t } = visit;
  const path = `/revisions/${row.id}`;
  const isWaiting = ['proposed', 'approved', 'scheduled'].includes(row.state);
  return html`<section class="sheet">
    ${facts([
      [t('texts.revision'), String(row.number)],
      [t('texts.state'), stateTag(visit, row)],
      [t('texts.author'), authorOf(row)],
      [t('texts.changed'), when(row.createdAt, visit.language)],
      [t('texts.why'), row.reason],
      ...(row.proposedBy ? ([[t('texts.proposedBy'), row.proposedBy]] as const) : []),
      ...(row.approvedBy ? ([[t('texts.approvedBy'), row.approvedBy]] as const) : []),
      ...(row.publishAt ? ([[t('texts.at'), when(row.publishAt, visit.language)]] as const) : []),
    ])}
    ${liveLine(visit, row)} ${row.failure === '' ? '' : html`<pre class="said fault">${row.failure}</pre>`}
    ${
      row.state === 'draft' || (row.state === 'approved' && row.failure !== '')
        ? form(visit, {
            acts: [{ path: `${path}/publish`, label: t('texts.publish') }],
            fields: [{ name: 'at', label: t('texts.at'), optional: true, hint: t('texts.atHint') }],
          })
        : ''
    }
    ${row.state === 'proposed' ? form(visit, { acts: [{ path: `${path}/approve`, label: t('texts.approve') }] }) : ''}
    ${
      isWaiting
        ? folded(visit, t('texts.withdraw'), {
            acts: [{ path: `${path}/withdraw`, label: t('texts.withdraw'), tone: 'bad' }],
          })
        : ''
    }
  </section>`;
}

/** Renders the line with the state, which the page's script keeps current while the text waits. */
function liveLine(visit: PageRequest, row: Revision): Markup {
  const { isWaiting, isFailed, text } = liveText(row, visit);
  const address = isWaiting ? html`data-live="${PAGE}/texts/${row.document}/live"` : '';
  return html`<p class="live ${isFailed ? 'fault' : ''}" role="status" ${address}>${text}</p>`;
}

/** Renders the form that says that a language still fits, where the Portuguese text is newer. */
function fitsForm(visit: PageRequest, { name }: TextDocument, present: PresentText): Markup | '' {
  const { t } = visit;
  const stale = locales.filter((locale) =>
    Object.keys(present.changed).some((field) => staleLanguages(present, field).includes(locale)),
  );
  if (stale.length === 0) return '';
  return html`<section class="sheet">
    <h2>${t('texts.fits')}</h2>
    <p class="soft">
      ${t('texts.fitsHint', { languages: stale.map((locale) => localeTable[locale].name).join(', ') })}
    </p>
    ${folded(visit, t('texts.fits'), {
      acts: [{ path: `/texts/${name}/fits`, label: t('texts.fits') }],
      fields: [{ name: 'locale', label: t('texts.language'), options: stale }],
      hidden: { base: String(present.number) },
    })}
  </section>`;
}
