/** Shows an operator's own account: open sessions, passkeys, password, and the token of the command. */
import { html } from 'hono/html';
import { passkeysOf } from '#server/backoffice/operators/passkeys.ts';
import type { PasskeyRow } from '#server/backoffice/operators/passkeys.ts';
import { enrolmentOf, newSealedSecret } from '#server/backoffice/operators/totp.ts';
import { isFresh, openSessionsOf } from '#server/backoffice/operators/sessions.ts';
import type { SessionRow } from '#server/backoffice/operators/sessions.ts';
import { table, tag, when } from './components.ts';
import { authenticator, codeField, newPasswordField } from './login.ts';
import type { Markup, BackofficePage, PageRequest } from './page.ts';
import { PAGE } from './page.ts';
import { passkeyForm } from './passkey-form.ts';

export const ACCOUNT_PATH = '/account';

export const accountPage: BackofficePage = {
  path: ACCOUNT_PATH,
  permission: 'home',
  show: async (visit) => {
    const { services, operator, t } = visit;
    const mine = await openSessionsOf(services, operator.id);
    const keys = await passkeysOf(services.db, operator.id);
    const own = mine.find(({ tokenHash }) => tokenHash === visit.session.hash);
    const mayChange = own !== undefined && isFresh(services, own);
    return {
      title: t('entry.account'),
      body: html`${sessions(visit, mine)} ${passkeys(visit, keys, mayChange)}
      ${mayChange ? changes(visit) : html`<div class="sheet">${button(visit, '/again', t('entry.again'))}</div>`}`,
    };
  },
};

/** Renders a form of one button. `path`: below the page. */
function button({ formToken }: PageRequest, path: string, label: string, fields: Record<string, string> = {}): Markup {
  const action = `${PAGE}${ACCOUNT_PATH}${path}`;
  return html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="plain" name="_token" value="${formToken(action)}">${label}</button>
  </form>`;
}

const sessions = (visit: PageRequest, rows: readonly SessionRow[]): Markup => {
  const { t } = visit;
  return html`${table(
    t('entry.sessions'),
    [
      { head: t('entry.device'), cell: ({ device }) => device ?? '–' },
      { head: t('entry.address'), cell: ({ ip }) => ip ?? '–' },
      { head: t('entry.since'), cell: ({ createdAt }) => when(createdAt, visit.language) },
      { head: t('entry.lastUse'), cell: ({ lastSeenAt }) => when(lastSeenAt, visit.language) },
      {
        head: '',
        cell: ({ tokenHash }) =>
          tokenHash === visit.session.hash
            ? tag(t('entry.thisOne'), 'good')
            : button(visit, '/end-session', t('entry.end'), { session: tokenHash }),
      },
    ],
    rows,
    '',
  )}
  ${rows.length > 1 ? button(visit, '/end-others', t('entry.endOthers')) : ''}`;
};

/** Renders the keys. They may be changed soon after a sign-in only, so that nobody adds one at an open desk. */
function passkeys(visit: PageRequest, rows: readonly PasskeyRow[], mayChange: boolean): Markup {
  const { t, context, formToken } = visit;
  const path = `${ACCOUNT_PATH}/passkey` as const;
  return html`<h2>${t('entry.passkeys')}</h2>
    ${table(
      t('entry.passkeys'),
      [
        { head: t('entry.device'), cell: ({ name }) => name },
        { head: t('entry.host'), cell: ({ host }) => host },
        { head: t('entry.since'), cell: ({ createdAt }) => when(createdAt, visit.language) },
        {
          head: t('entry.lastUse'),
          cell: ({ lastUsedAt, stoppedAt }) =>
            stoppedAt ? tag(t('entry.copied'), 'bad') : when(lastUsedAt, visit.language),
        },
        {
          head: '',
          cell: ({ id }) => (mayChange ? button(visit, '/remove-passkey', t('entry.remove'), { key: String(id) }) : ''),
        },
      ],
      rows,
      t('entry.noPasskey'),
    )}
    ${
      mayChange
        ? passkeyForm(context, t, {
            ...{ kind: 'create', path, label: t('entry.makePasskey') },
            hidden: { _token: formToken(`${PAGE}${path}`) },
          })
        : ''
    }`;
}

function changes(visit: PageRequest): Markup {
  const { t, operator } = visit;
  return html`<h2>${t('entry.password')}</h2>
    ${operator.sealedTotp ? passwordForm(visit) : firstPasswordForm(visit)}
    <h2>${t('entry.token')}</h2>
    <div class="sheet">
      <p>${t('entry.tokenText')}</p>
      ${button(visit, '/token', t('entry.newToken'))}
    </div>`;
}

function passwordForm({ t, formToken }: PageRequest): Markup {
  const action = `${PAGE}${ACCOUNT_PATH}/password`;
  return html`<form method="post" action="${action}" class="fields sheet">
    ${newPasswordField(t)}
    <div><button name="_token" value="${formToken(action)}">${t('entry.changePassword')}</button></div>
  </form>`;
}

/**
 * Renders the form of an operator who has passkeys alone: a password with an authenticator app. The form carries the app's
 * secret encrypted, so that nothing is stored before the first code proves it.
 */
function firstPasswordForm({ t, services, operator, formToken, notice }: PageRequest): Markup {
  const action = `${PAGE}${ACCOUNT_PATH}/first-password`;
  // After a wrong code the app already has the secret of before.
  const sealed = (notice?.action === action && notice.values?.sealed) || newSealedSecret(services);
  return html`<details ${notice?.action === action ? 'open' : ''} class="sheet">
    <summary>${t('entry.addPassword')}</summary>
    <p>${t('entry.addPasswordText')}</p>
    <p>${t('entry.scan')}</p>
    ${authenticator(t, enrolmentOf(services, operator.name, sealed))}
    <form method="post" action="${action}" class="fields">
      <input type="hidden" name="sealed" value="${sealed}" />
      ${newPasswordField(t)} ${codeField(t('entry.appCode'))}
      <div><button name="_token" value="${formToken(action)}">${t('entry.addPassword')}</button></div>
    </form>
  </details>`;
}
