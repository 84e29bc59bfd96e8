/** Renders the forms of the back office. Each sends an operator's call with a reason and a CSRF token. */
import { html } from 'hono/html';
import type { Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `decimal`: an amount as the language writes it. `instant`: a day and a time. `long`: several lines. `several`: any of the options. */
  readonly kind?: 'text' | 'decimal' | 'digits' | 'instant' | 'long' | 'several';
  /** The initial value; of several options with spaces between them. */
  readonly value?: string;
  /** May stay empty. */
  readonly optional?: true;
  /** A choice of these. */
  readonly options?: readonly string[];
  /** Returns an option in words. Without it, options are shown as they are. */
  readonly optionText?: (option: string) => string;
  /** What the browser suggests. */
  readonly usual?: readonly string[];
}

export interface FormOf {
  /** The call of each button: its path below /backoffice, and the button's text. */
  readonly acts: readonly { readonly path: string; readonly label: string; readonly tone?: 'plain' | 'bad' }[];
  readonly fields?: readonly Field[];
  /** Sent unchanged. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Names the reason where it is more than one: a note. */
  readonly reasonLabel?: string;
  /** Says who reads the reason beside the audit log. */
  readonly reasonHint?: string;
  /** Usual reasons, which the browser suggests. */
  readonly usual?: readonly string[];
}

/** Returns the address of a form that makes a call. */
export const doing = (path: string): string => `${PAGE}/do${path}`;

/** Renders a form. */
export function form(
  visit: PageRequest,
  { acts, fields = [], hidden = {}, reasonLabel, reasonHint, usual }: FormOf,
): Markup {
  // Distinguishes the forms of a page by their first call.
  const prefix = acts[0]?.path ?? '';
  const told = toldOf(visit, acts);
  const reason: Field = {
    ...{ name: 'reason', label: reasonLabel ?? visit.t('decisions.reason') },
    ...(reasonHint ? { hint: reasonHint } : {}),
    ...(usual ? { usual } : {}),
  };
  return html`<form method="post" action="${doing(prefix)}" class="fields">
    <input type="hidden" name="_back" value="${visit.here}" />
    ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${[...fields, reason].map((field) => input(prefix, field, told))}
    <div class="row">
      ${acts.map(({ path, label, tone = '' }) => {
        const action = doing(path);
        return html`<button class="${tone}" name="_token" value="${visit.formToken(action)}" formaction="${action}">
          ${label}
        </button>`;
      })}
    </div>
  </form>`;
}

/** Renders a collapsed form under a title. It is open after a submit with an error. */
export function folded(visit: PageRequest, word: string, wanted: FormOf): Markup {
  const isTold = toldOf(visit, wanted.acts) !== null;
  return html`<details ${isTold ? 'open' : ''}>
    <summary>${word}</summary>
    ${form(visit, wanted)}
  </details>`;
}

/** Returns the message about this form, which has the input of its last submit. */
const toldOf = ({ notice }: PageRequest, acts: FormOf['acts']) =>
  acts.some(({ path }) => doing(path) === notice?.action) ? notice : null;

function input(prefix: string, field: Field, told: PageRequest['notice']): Markup {
  const { name, label, hint, kind, usual, value: standing = '' } = field;
  const id = `${prefix}-${name}`;
  const isWrong = told?.field === name;
  const about = [hint ? `${id}-hint` : '', isWrong ? `${id}-fault` : ''].filter(Boolean).join(' ');
  const shown: ShownField = {
    id,
    // What was typed, also where it is nothing.
    value: told ? (told.values?.[name] ?? '') : standing,
    about: about === '' ? '' : html`aria-describedby="${about}"`,
    wrong: isWrong ? html`aria-invalid="true"` : '',
  };
  const control = kind === 'several' ? severalOf(field, shown) : controlOf(field, shown);
  return html`<div>
    ${kind === 'several' ? '' : html`<label for="${id}">${label}</label>`} ${control} ${usual ? usualOf(id, usual) : ''}
    ${hint ? html`<p class="note" id="${id}-hint">${hint}</p>` : ''}
    ${isWrong ? html`<p class="fault" id="${id}-fault">${told.text}</p>` : ''}
  </div>`;
}

/** Renders usual texts: buttons that the script shows and that fill the field, and what the browser itself suggests. */
const usualOf = (id: string, usual: readonly string[]): Markup =>
  html`<datalist id="${id}-usual">${usual.map((each) => html`<option value="${each}"></option>`)}</datalist>
    <div class="fills" hidden>
      ${usual.map((each) => html`<button type="button" class="plain" data-fills="${id}">${each}</button>`)}
    </div>`;

interface ShownField {
  readonly id: string;
  readonly value: string;
  /** The attribute that names what describes it. */
  readonly about: Markup | '';
  /** The attribute that says that it is wrong. */
  readonly wrong: Markup | '';
}

/** The server says what is too long. A shorter limit here would cut a pasted text without a word. */
const MOST = 8000;
/** A textarea drops its first line break. */
const LINE = '\n';
const modes = { text: 'text', decimal: 'decimal', digits: 'numeric' } as const;

function controlOf(
  { name, kind = 'text', options, optionText = String, optional, usual }: Field,
  { id, value, about, wrong }: ShownField,
): Markup {
  const marks = html`${optional || options ? '' : html`required`} ${about} ${wrong}`;
  if (options)
    return html`<select id="${id}" name="${name}" ${marks}>
      ${options.map((each) => html`<option value="${each}" ${each === value ? 'selected' : ''}>${optionText(each)}</option>`)}
    </select>`;
  if (kind === 'long')
    return html`<textarea id="${id}" name="${name}" rows="4" maxlength="${MOST}" ${marks}>${LINE}${value}</textarea>`;
  if (kind === 'instant')
    return html`<input id="${id}" name="${name}" type="datetime-local" value="${value}" ${marks} />`;
  return html`<input
    id="${id}"
    name="${name}"
    value="${value}"
    inputmode="${kind === 'several' ? 'text' : modes[kind]}"
    maxlength="${MOST}"
    autocomplete="off"
    ${usual ? html`list="${id}-usual"` : ''}
    ${marks}
  />`;
}

/** Renders a box for each option. The form sends the chosen ones under one name. */
function severalOf(
  { name, label, options = [], optionText = String }: Field,
  { id, value, about, wrong }: ShownField,
): Markup {
  const chosen = value.split(/[\s,]+/);
  return html`<fieldset id="${id}" class="several" ${about}>
    <legend>${label}</legend>
    ${options.map(
      (each) =>
        html`<label
          ><input type="checkbox" name="${name}" value="${each}" ${chosen.includes(each) ? 'checked' : ''} ${wrong} />
          ${optionText(each)}</label
        >`,
    )}
  </fieldset>`;
}
