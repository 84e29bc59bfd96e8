import { wireDate } from '#lib/dates.ts';
import { deviceOf } from '#lib/device.ts';
import { mfaChanges } from '#server/kernel/events/public.ts';
import type { MfaChange, NotifiedChange } from '#server/kernel/events/public.ts';
import type { NoticeSource } from '#server/contexts/messages/public.ts';
import { sessionById } from './sessions/sessions.ts';

/** Builds the notices of new sign-ins and of changes of an account. */
export const identityNotices: NoticeSource = {
  signed_in_anew: async ({ db }, { member, payload }) => {
    const session = await sessionById(db, payload.session);
    if (!session) return null;
    const { browser, system } = deviceOf(session.userAgent);
    const values = { device: [browser, system].filter(Boolean).join(' · '), time: wireDate(session.createdAt) };
    return { member, kind: 'new_sign_in', ref: `session:${session.id}`, values };
  },
  account_changed: (_services, { member, payload: { change, what } }) => ({
    member,
    kind: kindOfChange(what),
    ref: `change:${change}`,
    values: { outcome: what },
  }),
};

const kindOfChange = (what: NotifiedChange) =>
  what === 'email_changed'
    ? 'email_changed'
    : what === 'disabled' || what === 'enabled'
      ? 'restriction'
      : mfaChanges.includes(what as MfaChange)
        ? 'factor_changed'
        : 'password_changed';
