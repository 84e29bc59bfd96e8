/** Renders the forms of the back office. Each sends an operator's call with a reason and a CSRF token. */
import { html } from 'hono/html';
import type { Markup, PageRequest } from './page.ts';
import { PAGE } from './page.ts';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `long`: several lines. */
  readonly kind?: 'text' | 'decimal' | 'digits' | 'long';
  /** The initial value. */
  readonly value?: string;
  /** May stay empty. */
  readonly optional?: true;
  /** A choice of these. */
  readonly options?: readonly string[];
  /** What the browser suggests. */
  readonly usual?: readonly string[];
}

export interface FormOf {
  /** The call of each button: its path below /backoffice, and the button's text. */
  readonly acts: readonly { readonly path: string; readonly label: string; readonly tone?: 'plain' | 'bad' }[];
  readonly fields?: readonly Field[];
  /** Sent unchanged. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Says who reads the reason beside the audit log. */
  readonly reasonHint?: string;
  /** Usual reasons, which the browser suggests. */
  readonly usual?: readonly string[];
}

/** Returns the address of a form that makes a call. */
export const doing = (path: string): string => `${PAGE}/do${path}`;

/** Renders a form. */
export function form(visit: PageRequest, { acts, fields = [], hidden = {}, reasonHint, usual }: FormOf): Markup {
  // Distinguishes the forms of a page by their first call.
  const prefix = acts[0]?.path ?? '';
  const told = toldOf(visit, acts);
  const reason: Field = {
    ...{ name: 'reason', label: visit.t('decisions.reason') },
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

function input(
  prefix: string,
  { name, label, hint, kind = 'text', options, optional, value: standing = '', usual }: Field,
  told: PageRequest['notice'],
): Markup {
  const id = `${prefix}-${name}`;
  // What was typed, also where it is nothing.
  const value = told ? (told.values?.[name] ?? '') : standing;
  const isWrong = told?.field === name;
  const about = [hint ? `${id}-hint` : '', isWrong ? `${id}-fault` : ''].filter(Boolean).join(' ');
  const described = about === '' ? '' : html`aria-describedby="${about}"`;
  const mode = { text: 'text', decimal: 'decimal', digits: 'numeric', long: 'text' }[kind];
  // The server says what is too long. A shorter limit here would cut a pasted text without a word.
  const most = 8000;
  const list = usual ? html`list="${id}-usual"` : '';
  const needed = optional ? '' : html`required`;
  return html`<div>
    <label for="${id}">${label}</label>
    ${
      options
        ? html`<select id="${id}" name="${name}" ${described} ${isWrong ? html`aria-invalid="true"` : ''}>
            ${options.map((each) => html`<option ${each === value ? 'selected' : ''}>${each}</option>`)}
          </select>`
        : kind === 'long'
          ? html`<textarea
              id="${id}"
              name="${name}"
              rows="4"
              maxlength="${most}"
              ${needed}
              ${described}
              ${isWrong ? html`aria-invalid="true"` : ''}
            >
${value}</textarea>`
          : html`<input
              id="${id}"
              name="${name}"
              value="${value}"
              inputmode="${mode}"
              maxlength="${most}"
              autocomplete="off"
              ${list}
              ${needed}
              ${described}
              ${isWrong ? html`aria-invalid="true"` : ''}
            />`
    }
    ${usual ? html`<datalist id="${id}-usual">${usual.map((each) => html`<option value="${each}"></option>`)}</datalist>` : ''}
    ${hint ? html`<p class="note" id="${id}-hint">${hint}</p>` : ''}
    ${isWrong ? html`<p class="fault" id="${id}-fault">${told.text}</p>` : ''}
  </div>`;
}
