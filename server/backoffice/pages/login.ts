/** Renders the pages before the menu: the sign-in, an invitation, and the set-up of the sign-in. */
import { html } from 'hono/html';
import { encode } from 'uqr';
import type { Services } from '#server/platform/services.ts';
import type { PageSession } from '#server/backoffice/operators/sessions.ts';
import { PASSWORD_LENGTH } from '#server/backoffice/operators/sign-in.ts';
import { enrolmentOf } from '#server/backoffice/operators/totp.ts';
import { backofficeText } from '#server/backoffice/texts.ts';
import type { BackofficeLanguage, BackofficeText } from '#server/backoffice/texts.ts';
import { formToken } from './form-token.ts';
import type { PageContext } from './form-token.ts';
import { languageOf } from './language.ts';
import { loginLayout } from './layout.ts';
import type { Markup } from './page.ts';
import { PAGE } from './page.ts';
import { passkeyForm } from './passkey-form.ts';

/** Returns the address of this page in another language. */
const inLanguage =
  ({ req }: PageContext, path: string, more: Readonly<Record<string, string>> = {}) =>
  (language: BackofficeLanguage): string => {
    const kept = Object.fromEntries(
      ['to', 'kept', 'key'].flatMap((name) => (req.query(name) ? [[name, req.query(name)]] : [])),
    );
    return `${PAGE}${path}?${new URLSearchParams({ ...kept, ...more, language }).toString()}`;
  };

const fault = (text: string | null): Markup | '' => (text ? html`<p class="notice bad" role="alert">${text}</p>` : '');
export const textsOf = (context: PageContext): BackofficeText => backofficeText(languageOf(context));

interface SignIn {
  readonly wrong: string | null;
  /** The page to open afterwards. */
  readonly to: string;
  /** Whether a form was kept that was sent after its session's end. */
  readonly isKept: boolean;
  readonly hasOperators: boolean;
}

export function signInPage(context: PageContext, { wrong, to, isKept, hasOperators }: SignIn): Markup {
  const t = textsOf(context);
  return loginLayout(
    languageOf(context),
    {
      title: t('entry.signIn'),
      body: html`${isKept ? html`<p class="notice" role="status">${t('entry.keptFirst')}</p>` : ''}
        ${hasOperators ? '' : html`<p class="notice">${t('entry.firstAdmin')}</p>`}
        <div class="sheet">
          <form method="post" action="${PAGE}/sign-in" class="fields">
            <input type="hidden" name="_to" value="${to}" />
            <div>
              <label for="name">${t('entry.name')}</label>
              <input id="name" name="name" autocomplete="username" autocapitalize="none" maxlength="40" required />
            </div>
            <div>
              <label for="password">${t('entry.password')}</label>
              <input
                id="password"
                name="password"
                type="password"
                autocomplete="current-password"
                maxlength="${PASSWORD_LENGTH.max}"
                required
              />
            </div>
            ${codeField(t('entry.code'))}
            <div><button>${t('entry.enter')}</button></div>
            ${fault(wrong)}
          </form>
          ${passkeyForm(context, t, {
            ...{ kind: 'get', path: '/sign-in/passkey', label: t('entry.byPasskey'), hidden: { _to: to } },
          })}
        </div>
        <p class="note">${t('entry.noWayIn')}</p>`,
    },
    inLanguage(context, '/sign-in', { to }),
  );
}

export const codeField = (label: string): Markup =>
  html`<div>
    <label for="code">${label}</label>
    <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required />
  </div>`;

/** Renders an invitation. Opening it uses nothing up, because programs open links to show a preview. */
export function invitationPage(
  context: PageContext,
  key: string,
  state: 'open' | 'used' | 'expired' | 'unknown',
): Markup {
  const t = textsOf(context);
  return loginLayout(
    languageOf(context),
    {
      title: t('entry.invitation'),
      body:
        state === 'open'
          ? html`<form method="post" action="${PAGE}/invitation" class="sheet">
              <p>${t('entry.invitationOpen')}</p>
              <input type="hidden" name="key" value="${key}" />
              <button>${t('entry.begin')}</button>
            </form>`
          : html`${fault(t(invitationTexts[state]))}
              <p><a href="${PAGE}/sign-in">${t('entry.signIn')}</a></p>`,
    },
    inLanguage(context, '/invitation', { key }),
  );
}

const invitationTexts = {
  used: 'entry.invitationUsed',
  expired: 'entry.invitationExpired',
  unknown: 'entry.invitationUnknown',
} as const;

/** Renders the set-up of the sign-in: a password with an authenticator app, or a passkey. */
export function enrolPage(
  services: Services,
  context: PageContext,
  { operator, enrolment }: PageSession,
  wrong: string | null,
): Markup {
  const t = textsOf(context);
  const { secret, address } = enrolmentOf(services, operator.name, enrolment?.sealed ?? '');
  const token = (path: string) => formToken(context.var.cookie, `${PAGE}${path}`);
  return loginLayout(
    languageOf(context),
    {
      title: t('entry.enrol'),
      body: html`${fault(wrong)}
        <p>${t('entry.enrolText', { name: operator.name })}</p>
        <div class="sheet">
          <h2>${t('entry.byApp')}</h2>
          <p>${t('entry.scan')}</p>
          ${authenticator(t, { secret, address })}
          <form method="post" action="${PAGE}/enrol" class="fields">
            <input type="hidden" name="_token" value="${token('/enrol')}" />
            <div>
              <label for="name">${t('entry.name')}</label>
              <input id="name" value="${operator.name}" autocomplete="username" readonly />
            </div>
            ${newPasswordField(t)} ${codeField(t('entry.appCode'))}
            <div><button>${t('entry.finish')}</button></div>
          </form>
        </div>
        <div class="sheet">
          <h2>${t('entry.orPasskey')}</h2>
          <p>${t('entry.passkeyText')}</p>
          ${passkeyForm(context, t, {
            ...{ kind: 'create', path: '/enrol/passkey', label: t('entry.makePasskey') },
            hidden: { _token: token('/enrol/passkey') },
          })}
        </div>`,
    },
    inLanguage(context, '/enrol'),
  );
}

/** Renders what an authenticator app needs: a QR code, and the secret to type. */
export const authenticator = (
  t: BackofficeText,
  { secret, address }: { readonly secret: string; readonly address: string },
): Markup =>
  html`${qr(address, t('entry.qr'))}
    <p class="note">${t('entry.secret')} <code>${secret}</code></p>`;

export const newPasswordField = (t: BackofficeText): Markup =>
  html`<div>
    <label for="password">${t('entry.newPassword')}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="new-password"
      minlength="${PASSWORD_LENGTH.min}"
      maxlength="${PASSWORD_LENGTH.max}"
      aria-describedby="password-hint"
      required
    />
    <p class="note" id="password-hint">${t('entry.passwordRule', { min: PASSWORD_LENGTH.min })}</p>
  </div>`;

/** Renders a QR code dark on white in any theme, because cameras need the contrast and the white edge. */
function qr(text: string, label: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`;
}
