/** Renders the form of a text: a row for each field, and in it a cell for each language. A phone shows one language at a time. */
import { html } from 'hono/html';
import { localeTable, locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { pictureOf, staleLanguages } from '#server/contexts/texts/public.ts';
import type {
  DocumentFault,
  DocumentTexts,
  EditedField,
  LoggedFault,
  PresentText,
  TextDocument,
} from '#server/contexts/texts/public.ts';
import { isBackofficeKey } from '#server/backoffice/texts.ts';
import { readInstant } from '#server/backoffice/typed-fields.ts';
import { tag, wordText } from './components.ts';
import { doing } from './form.ts';
import { isInterfaceText } from './interface-texts.ts';
import type { Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';

interface TextForm {
  readonly document: TextDocument;
  /** The fields that are shown. */
  readonly fields: readonly EditedField[];
  readonly present: PresentText;
  /** The text that players see. */
  readonly live: DocumentTexts;
  readonly figures: Readonly<Record<string, string>>;
  readonly faults: readonly DocumentFault[];
  /** What the publisher's check said about the saved text. */
  readonly logged: readonly LoggedFault[];
  /** After a save against another's: the text that the editor began with. */
  readonly seen: DocumentTexts | null;
}

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
    <div class="text-rows">${wanted.fields.map((field) => row(visit, wanted, field, told))}</div>
    ${wanted.document.kind.hasPicture ? picturePart(visit, wanted.present.content, told) : ''}
    ${previewPart(visit, wanted)}
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

/** Renders the picture, and the field for another one. The browser keeps no chosen file when a save is refused. */
function picturePart({ t }: PageRequest, content: DocumentTexts, told: PageRequest['notice']): Markup {
  const name = pictureOf(content);
  const isWrong = told?.field === 'picture';
  return html`<section class="text-row">
    <h2>${t('texts.field_image')}</h2>
    ${
      name === null
        ? ''
        : html`<img class="picture" src="${PAGE}/text-pictures/${name}" alt="${content.pt.imageAlt ?? ''}" />
            <label class="check"><input type="checkbox" name="_no_picture" /> ${t('texts.noPicture')}</label>`
    }
    <label for="picture">${t('texts.newPicture')}</label>
    <input
      id="picture"
      name="_picture"
      type="file"
      accept="image/avif,image/jpeg,image/png,image/webp"
      aria-describedby="picture-hint"
      ${isWrong ? html`aria-invalid="true"` : ''}
    />
    <p class="note" id="picture-hint">${t('texts.pictureHint')}</p>
    ${isWrong ? html`<p class="fault">${told.text}</p>` : ''}
  </section>`;
}

/**
 * Renders the frame that shows the text as the site will. Its button sends the form there; the page's script presses it
 * after each change.
 */
function previewPart({ t, formToken }: PageRequest, { document, fields }: TextForm): Markup {
  const path = `${PAGE}/texts/${document.name}/shown`;
  const keys = isInterfaceText(document) ? `&keys=${fields.map(({ name }) => name).join(',')}` : '';
  return html`<aside class="shown-part">
    <h2>${t('texts.preview')}</h2>
    <p class="note">${t('texts.previewHint')}</p>
    <iframe class="shown-text" name="shown" title="${t('texts.preview')}" src="${path}?language=pt${keys}"></iframe>
    <button
      class="plain"
      name="_token"
      value="${formToken(path)}"
      formaction="${path}"
      formtarget="shown"
      formnovalidate
      data-preview
    >
      ${t('texts.previewNow')}
    </button>
  </aside>`;
}

/** Returns the names of plural forms for the page's script, as JSON. */
const pluralNames = (t: PageRequest['t']): string => JSON.stringify({ one: t('texts.one'), other: t('texts.other') });

function row(visit: PageRequest, wanted: TextForm, field: EditedField, told: PageRequest['notice']): Markup {
  const { t } = visit;
  const names = [...new Set(wanted.present.content.pt[field.name]?.match(/\{\{\s*\w+(?=\s*[|}])/g) ?? [])].map((name) =>
    name.replace(/[{\s]/g, ''),
  );
  const stale = staleLanguages(wanted.present, field.name);
  return html`<section class="text-row">
    <h2 id="field-${field.name}">${fieldName(visit, wanted.document, field.name)}</h2>
    <p class="note">
      ${hintOf(visit, wanted.document, field.name)} ${field.shared ? '' : t('texts.most', { max: field.max })}
    </p>
    ${
      names.length === 0
        ? ''
        : html`<ul class="chips" aria-label="${t('texts.chips')}">
            ${names.map(
              (name) =>
                html`<li>
                  <code class="chip">{{${name}}}</code> ${wanted.figures[name] ?? unknown(visit, wanted.document)}
                </li>`,
            )}
          </ul>`
    }
    <div class="${field.shared ? 'shared' : 'cells'}">
      ${(field.shared ? locales.slice(0, 1) : locales).map((locale) => cell(visit, wanted, { field, locale, isStale: stale.includes(locale) }, told))}
    </div>
  </section>`;
}

/** Says that no figure has a name. The interface texts have names that the page itself fills in. */
const unknown = ({ t }: PageRequest, document: TextDocument): string =>
  isInterfaceText(document) ? t('texts.byPage') : t('texts.unknown');

/** Names a field. A key of the interface texts is its own name. */
export function fieldName({ t }: Pick<PageRequest, 't'>, document: TextDocument, name: string): Markup | string {
  return isInterfaceText(document) ? html`<code>${name}</code>` : t(`texts.field_${name}`);
}

function hintOf({ t }: PageRequest, document: TextDocument, name: string): string {
  const key = [`texts.hint_${document.kind.name}_${name}`, `texts.hint_${name}`].find(isBackofficeKey);
  return key === undefined || isInterfaceText(document) ? '' : t(key);
}

function cell(
  visit: PageRequest,
  { document, present, live, faults, logged, seen }: TextForm,
  { field, locale, isStale }: { readonly field: EditedField; readonly locale: Locale; readonly isStale: boolean },
  told: PageRequest['notice'],
): Markup {
  const { t } = visit;
  const name = `${field.name}_${locale}`;
  const standing = present.content[locale][field.name] ?? '';
  // A form sends each line break as two characters.
  const sent = (told?.values?.[name] ?? standing).replace(/\r\n?/g, '\n');
  const typed = field.shared?.isInstant ? readInstant(sent) : sent;
  // What the editor left as it was is as the other one saved it.
  const value = seen && typed === (seen[locale][field.name] ?? '') ? standing : typed;
  const own = told?.field === name ? [told.text] : [];
  // Faults are those of the saved text. A typed one is judged when it is saved.
  const isHere = (each: { readonly field: string; readonly locale: Locale }) =>
    value === standing && each.field === field.name && each.locale === locale;
  const said = [
    ...own,
    ...faults.filter(isHere).map(({ rule, values }) => t(`texts.rule_${rule}`, shown(values, t('texts.none')))),
    ...logged.filter(isHere).map(({ text }) => t('texts.logged', { text })),
  ];
  return html`<div class="cell" data-locale="${locale}">
    <label for="${name}">${field.shared ? t('texts.shared') : localeTable[locale].name}</label>
    ${isStale ? tag(t('texts.isStale'), 'bad') : ''}
    ${value === (live[locale][field.name] ?? '') ? '' : tag(t('texts.isChanged'))}
    ${
      field.shared
        ? sharedInput(visit, { name, document, field, value, isWrong: said.length > 0 })
        : html`<textarea
            id="${name}"
            name="${name}"
            lang="${localeTable[locale].tag}"
            rows="${rowsOf(field, value)}"
            ${said.length > 0 ? html`aria-invalid="true" aria-describedby="${name}-fault"` : ''}
          >
${value}</textarea>`
    }
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

interface SharedInput {
  readonly name: string;
  readonly document: TextDocument;
  readonly field: EditedField;
  readonly value: string;
  readonly isWrong: boolean;
}

/** Renders the field of a value that is the same in every language. */
function sharedInput(visit: PageRequest, wanted: SharedInput): Markup {
  const { name, document, field, value, isWrong } = wanted;
  const wrong = isWrong ? html`aria-invalid="true" aria-describedby="${name}-fault"` : '';
  const { options, isInstant } = field.shared ?? {};
  if (options)
    return html`<select id="${name}" name="${name}" ${wrong}>
      ${options.map(
        (each) =>
          html`<option value="${each}" ${each === value ? 'selected' : ''}>
            ${wordText(visit, `${document.kind.name}.${field.name}`, each)}
          </option>`,
      )}
    </select>`;
  return isInstant
    ? html`<input
        type="datetime-local"
        step="1"
        id="${name}"
        name="${name}"
        value="${value.replace(' ', 'T')}"
        ${wrong}
      />`
    : html`<input id="${name}" name="${name}" value="${value}" autocomplete="off" ${wrong} />`;
}

/** Returns how many lines a field shows. */
const rowsOf = ({ isLong, max }: EditedField, value: string): number =>
  isLong ? 16 : max > 300 ? Math.min(8, 2 + Math.floor(value.length / 40)) : max > 100 ? 5 : 2;

/** Names an empty list of figures. */
const shown = (values: DocumentFault['values'], none: string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? none : value]));
