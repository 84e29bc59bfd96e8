/** Renders the form of a text: a row for each field, and in it a cell for each language. A phone shows one language at a time. */
import { html } from 'hono/html';
import { localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { editedFields, staleLanguages } from '#server/contexts/texts/public.ts';
import type { DocumentFault, DocumentTexts, PresentText, TextDocument } from '#server/contexts/texts/public.ts';
import { tag } from './components.ts';
import { doing } from './form.ts';
import type { Markup, PageRequest } from './page.ts';

interface TextForm {
  readonly document: TextDocument;
  readonly present: PresentText;
  /** The text that players see. */
  readonly live: DocumentTexts;
  readonly figures: Readonly<Record<string, string>>;
  readonly faults: readonly DocumentFault[];
  /** After a save against another's: the text that the editor began with. */
  readonly seen: DocumentTexts | null;
}
type Field = (typeof editedFields)[number];

export function textForm(visit: PageRequest, wanted: TextForm): Markup {
  const { t, notice } = visit;
  const action = doing(`/texts/${wanted.document.name}/save`);
  const told = notice?.tone === 'bad' && notice.action === action ? notice : null;
  const isReasonWrong = told?.field === 'reason';
  return html`<form method="post" action="${action}" enctype="multipart/form-data" class="texts">
    <input type="hidden" name="_back" value="${visit.here}" />
    <input type="hidden" name="base" value="${wanted.present.number}" />
    ${wanted.seen ? html`<p class="notice bad" role="alert">${t('texts.conflict')}</p>` : ''}
    <fieldset class="shown" data-plurals="${pluralNames(t)}">
      <legend>${t('texts.language')}</legend>
      ${locales.map(
        (locale) =>
          html`<label
            ><input type="radio" name="_shown" value="${locale}" ${locale === 'pt' ? 'checked' : ''} />
            ${localeTable[locale].name}</label
          >`,
      )}
    </fieldset>
    ${editedFields.map((field) => row(visit, wanted, field, told))}
    <div class="fields">
      <div>
        <label for="text-reason">${t('texts.why')}</label>
        <input
          id="text-reason"
          name="reason"
          value="${told?.values?.reason ?? ''}"
          maxlength="300"
          autocomplete="off"
          required
          aria-describedby="text-reason-hint"
          ${isReasonWrong ? html`aria-invalid="true"` : ''}
        />
        <p class="note" id="text-reason-hint">${t('texts.whyHint')}</p>
        ${isReasonWrong ? html`<p class="fault">${told.text}</p>` : ''}
      </div>
      <div class="row">
        <button name="_token" value="${visit.formToken(action)}" formaction="${action}">${t('texts.save')}</button>
      </div>
    </div>
  </form>`;
}

/** Returns the names of plural forms for the page's script, as JSON. */
const pluralNames = (t: PageRequest['t']): string => JSON.stringify({ one: t('texts.one'), other: t('texts.other') });

function row(visit: PageRequest, wanted: TextForm, field: Field, told: PageRequest['notice']): Markup {
  const { t } = visit;
  const names = [...new Set(wanted.present.content.pt[field.name]?.match(/\{\{\s*\w+(?=\s*[|}])/g) ?? [])].map((name) =>
    name.replace(/[{\s]/g, ''),
  );
  const stale = staleLanguages(wanted.present.changed, field.name);
  return html`<section class="text-row">
    <h2>${t(`texts.field_${field.name}`)}</h2>
    <p class="note">${t(`texts.hint_${field.name}`)} ${t('texts.most', { max: field.max })}</p>
    ${
      names.length === 0
        ? ''
        : html`<ul class="chips" aria-label="${t('texts.chips')}">
            ${names.map(
              (name) =>
                html`<li><code class="chip">{{${name}}}</code> ${wanted.figures[name] ?? t('texts.unknown')}</li>`,
            )}
          </ul>`
    }
    <div class="cells">
      ${locales.map((locale) => cell(visit, wanted, { field, locale, isStale: stale.includes(locale) }, told))}
    </div>
  </section>`;
}

function cell(
  { t }: PageRequest,
  { present, live, faults, seen }: TextForm,
  { field, locale, isStale }: { readonly field: Field; readonly locale: Locale; readonly isStale: boolean },
  told: PageRequest['notice'],
): Markup {
  const name = `${field.name}_${locale}`;
  const standing = present.content[locale][field.name] ?? '';
  // A form sends each line break as two characters.
  const typed = (told?.values?.[name] ?? standing).replace(/\r\n?/g, '\n');
  // What the editor left as it was is as the other one saved it.
  const value = seen && typed === (seen[locale][field.name] ?? '') ? standing : typed;
  const own = told?.field === name ? [told.text] : [];
  // Faults are those of the saved text. A typed one is judged when it is saved.
  const found = value === standing ? faults.filter((each) => each.field === field.name && each.locale === locale) : [];
  const said = [...own, ...found.map(({ rule, values }) => t(`texts.rule_${rule}`, shown(values, t('texts.none'))))];
  const isLong = field.name === 'body';
  return html`<div class="cell" data-locale="${locale}">
    <label for="${name}">${localeTable[locale].name}</label>
    ${isStale ? tag(t('texts.isStale'), 'bad') : ''}
    ${value === (live[locale][field.name] ?? '') ? '' : tag(t('texts.isChanged'))}
    <textarea
      id="${name}"
      name="${name}"
      lang="${localeTable[locale].tag}"
      rows="${isLong ? 16 : field.max > 100 ? 5 : 2}"
      ${said.length > 0 ? html`aria-invalid="true" aria-describedby="${name}-fault"` : ''}
    >
${value}</textarea>
    ${said.length > 0 ? html`<p class="fault" id="${name}-fault">${said.join('; ')}</p>` : ''}
    ${
      value === standing
        ? ''
        : html`<div class="theirs">
            <b>${t('texts.theirs', { number: present.number })}</b>
            <p class="said" lang="${localeTable[locale].tag}">${standing}</p>
          </div>`
    }
  </div>`;
}

/** Names an empty list of figures. */
const shown = (values: DocumentFault['values'], none: string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? none : value]));
