/**
 * Renders a form that asks the browser for a passkey, and its script. Without the script the form stays hidden. Sent without a credential it
 * is answered with the options, as JSON; with one it is a form like any other.
 */
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import type { Markup } from './page.ts';
import { PAGE } from './page.ts';
import { placeOf } from './place.ts';

export const PASSKEY_SCRIPT_PATH = '/passkey.js';

export const passkeyScript = `
const knows = globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON !== undefined;
for (const form of knows ? document.querySelectorAll('form[data-passkey]') : []) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(form);
  });
}
async function ask(form) {
  const failed = form.querySelector('[role=alert]');
  failed.hidden = true;
  try {
    const reply = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    if (!reply.ok) throw new Error('no options');
    const options = await reply.json();
    const credential = form.dataset.passkey === 'create'
      ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
    form.elements.credential.value = JSON.stringify(credential);
    form.submit();
  } catch {
    failed.hidden = false;
  }
}
`;

const permissions =
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=(), publickey-credentials-create=(self), publickey-credentials-get=(self)';

interface PasskeyForm {
  /** `create`: makes a key; `get`: signs in with one. */
  readonly kind: 'create' | 'get';
  /** The form's address below PAGE. */
  readonly path: `/${string}`;
  readonly label: string;
  readonly hidden: Readonly<Record<string, string>>;
}

/**
 * Renders the form, and lets this page alone ask for passkeys. Under a numeric address, which browsers give no passkeys,
 * it says so.
 */
export function passkeyForm(context: Context, t: BackofficeText, { kind, path, label, hidden }: PasskeyForm): Markup {
  if (placeOf(context) === null) {
    const { port } = new URL(context.req.url);
    return html`<p class="note">${t('entry.passkeyHost', { address: `http://localhost${port && `:${port}`}` })}</p>`;
  }
  context.header('Permissions-Policy', permissions);
  return html`<form method="post" action="${PAGE}${path}" data-passkey="${kind}" class="fields" hidden>
      ${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <input type="hidden" name="credential" value="" />
      <p class="fault" role="alert" hidden>${t('entry.passkeyNot')}</p>
      <div><button class="plain">${label}</button></div>
    </form>
    <script type="module" src="${PAGE}${PASSKEY_SCRIPT_PATH}"></script>`;
}
