/** Binds the forms of an operator's own account. They need no reason, because they concern the operator alone. */
import type { Hono } from 'hono';
import type { Services } from '#server/platform/services.ts';
import {
  addPasskey,
  addPassword,
  changePassword,
  dropPasskey,
  endOwnSessions,
  newCommandToken,
} from '#server/backoffice/operators/account.ts';
import type { AccountFault } from '#server/backoffice/operators/account.ts';
import { creationOptions } from '#server/backoffice/operators/passkeys.ts';
import { leaveNotice } from '#server/backoffice/operators/sessions.ts';
import { isSealedSecret } from '#server/backoffice/operators/totp.ts';
import { PASSWORD_LENGTH, signOut } from '#server/backoffice/operators/sign-in.ts';
import type { BackofficeText } from '#server/backoffice/texts.ts';
import { ACCOUNT_PATH } from './account.ts';
import { dropCookie } from './cookie.ts';
import { addressOf, formOf, isFormToken } from './form-token.ts';
import type { PageContext, PageEnv } from './form-token.ts';
import { textsOf } from './login.ts';
import type { Notice } from './page.ts';
import { PAGE } from './page.ts';
import { placeOf, sentFrom } from './place.ts';

type Form = Readonly<Record<string, string>>;

export function bindAccount(app: Hono<PageEnv>, services: Services): void {
  const ownOf = (context: PageContext) => ({ session: context.var.session, from: sentFrom(services, context) });
  const toAccount = (context: PageContext) => context.redirect(`${PAGE}${ACCOUNT_PATH}`, 303);

  /** Binds a form. `work` returns the message for the page, or a whole answer. */
  const bind = (path: string, work: (context: PageContext, form: Form) => Promise<Notice | Response | null>) =>
    app.post(`${ACCOUNT_PATH}${path}`, async (context) => {
      const form = await formOf(context);
      if (!isFormToken(context, form._token)) return toAccount(context);
      const answer = await work(context, form);
      if (answer instanceof Response) return answer;
      if (answer) await leaveNotice(services, context.var.session.hash, answer);
      return toAccount(context);
    });

  bind('/end-session', async (context, { session = '' }) => {
    await endOwnSessions(services, ownOf(context), session);
    return told(textsOf(context), null);
  });
  bind('/end-others', async (context) => {
    await endOwnSessions(services, ownOf(context), null);
    return told(textsOf(context), null);
  });
  bind('/password', async (context, { password = '' }) =>
    told(textsOf(context), await changePassword(services, ownOf(context), password)),
  );
  bind('/first-password', async (context, { password = '', code = '', sealed = '' }) => {
    const fault = await addPassword(services, ownOf(context), { password, code, sealed });
    const answer = told(textsOf(context), fault);
    // The page shows the same secret again, which the app has by now.
    return fault === null || !isSealedSecret(services, sealed)
      ? answer
      : { ...answer, action: addressOf(context), values: { sealed } };
  });
  bind('/passkey', async (context, { credential = '' }) => {
    const place = placeOf(context);
    if (place === null) return null;
    if (credential === '') return context.json(await creationOptions(services, context.var.session.operator, place));
    return told(textsOf(context), await addPasskey(services, ownOf(context), credential, place));
  });
  bind('/remove-passkey', async (context, { key = '' }) =>
    told(textsOf(context), await dropPasskey(services, ownOf(context), /^\d{1,15}$/.test(key) ? Number(key) : 0)),
  );
  bind('/token', async (context) => {
    const t = textsOf(context);
    const made = await newCommandToken(services, ownOf(context));
    return made === 'old' ? told(t, made) : { tone: 'good', text: t('entry.tokenMade', { token: made.token }) };
  });
  bind('/again', async (context) => {
    const { session, from } = ownOf(context);
    await signOut(services, session, from.ip);
    dropCookie(context);
    return context.redirect(`${PAGE}/sign-in?${new URLSearchParams({ to: `${PAGE}${ACCOUNT_PATH}` }).toString()}`, 303);
  });
}

function told(t: BackofficeText, fault: AccountFault | null): Notice {
  if (fault === null) return { tone: 'good', text: t('entry.done') };
  const texts = {
    old: t('entry.again'),
    weak: t('entry.weak', { min: PASSWORD_LENGTH.min }),
    passkey: t('entry.passkeyNot'),
    last: t('entry.lastWay'),
    code: t('entry.wrongCode'),
  };
  return { tone: 'bad', text: texts[fault] };
}
