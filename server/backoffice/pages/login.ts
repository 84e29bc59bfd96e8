/** Renders the login: the sign-in, and the enrolment of a phone. */
import { html } from 'hono/html';
import { encode } from 'uqr';
import type { Services } from '#server/platform/services.ts';
import type { PageSession } from '#server/backoffice/operators/sessions.ts';
import { enrolmentOf } from '#server/backoffice/operators/totp.ts';
import type { Markup, Shown } from './page.ts';
import { PAGE } from './page.ts';

const fault = (text: string | null): Markup | '' => (text ? html`<p class="notice bad" role="alert">${text}</p>` : '');

export const signInPage = (wrong: string | null): Shown => ({
  title: 'Sign in',
  body: html`${fault(wrong)}
    <form method="post" action="${PAGE}/sign-in" class="fields sheet">
      <div>
        <label for="token">Operator token</label>
        <input id="token" name="token" type="password" autocomplete="current-password" maxlength="200" required />
      </div>
      <div>
        <label for="code">Code of your phone</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="7"
          aria-describedby="code-hint"
        />
        <p class="note" id="code-hint">Six digits. Empty the first time: you enrol the phone on the next page.</p>
      </div>
      <div><button>Sign in</button></div>
    </form>`,
});

export function enrolPage(
  services: Services,
  { operator, enrolment }: PageSession,
  token: string,
  wrong: string | null,
): Shown {
  const { secret, address } = enrolmentOf(services, operator.name, enrolment ?? '');
  return {
    title: 'Enrol your phone',
    body: html`${fault(wrong)}
      <div class="sheet">
        <p>Scan this with an authenticator app. Each sign-in asks for its code from now on.</p>
        ${qr(address)}
        <p class="note">Or type the secret: <code>${secret}</code></p>
        <form method="post" action="${PAGE}/enrol" class="fields">
          <input type="hidden" name="_token" value="${token}" />
          <div>
            <label for="code">Code that the app shows</label>
            <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required />
          </div>
          <div><button>Enrol</button></div>
        </form>
      </div>`,
  };
}

/** Renders a QR code dark on white in any theme, because cameras need the contrast and the white edge. */
function qr(text: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return html`<svg class="qr" role="img" aria-label="QR code of the secret" viewBox="0 0 ${size} ${size}">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`;
}
