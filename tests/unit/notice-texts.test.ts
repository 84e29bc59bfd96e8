/**
 * Tests all texts of notices, devices and mails in nine languages. Each has the values of its writer, and no unfilled
 * placeholder.
 */
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/locales.ts';
import { readDictionary } from '#scripts/dev/dictionaries.ts';
import { mfaChanges } from '#server/kernel/events/catalogue.ts';
import { mailWords } from '#server/contexts/messages/mail/queue.ts';
import type { MailKind } from '#server/contexts/messages/mail/queue.ts';
import { noticeText } from '#server/contexts/messages/notices/text.ts';
import type { NoticeValues } from '#server/contexts/messages/schema.ts';
import { mailed, notices } from '#tests/support/message-examples.ts';
import { bringNotice } from '../../src/service-worker/push.ts';

/** Matches the braces of an unfilled placeholder and the key of a missing text. */
const FAULT = /[{}_]|undefined|NaN/;

describe.each(locales)('in %s', (locale) => {
  it.each(notices)('the notice %s of %j', (kind, values) => {
    const { title, content } = noticeText({ kind, values }, locale);
    expect(`${title} ${content}`).not.toMatch(FAULT);
  });

  it.each(Object.entries(mailed) as [MailKind, NoticeValues][])('the mail %s', (kind, values) => {
    const { subject, text } = mailWords(kind, values, locale);
    expect(`${subject} ${text}`).not.toMatch(FAULT);
  });

  it.each(['money', 'security', 'bonus'])('a device has a text for %s', async (kind) => {
    const shown: string[] = [];
    const registration = { showNotification: (title: string) => Promise.resolve(void shown.push(title)) };
    const data = { json: () => ({ kind, notice: 7, lang: locale }) };
    await bringNotice({ registration } as unknown as ServiceWorkerGlobalScope, data as unknown as PushMessageData);
    expect(shown).toEqual([readDictionary(locale, 'push')[kind]]);
    expect(shown.join()).not.toMatch(FAULT);
  });
});

it('are all that the dictionaries have for notices and mails', () => {
  const keys = (namespace: string, ending: string) =>
    Object.keys(readDictionary('pt', namespace)).flatMap((key) =>
      key.endsWith(ending) ? key.slice(0, -ending.length) : [],
    );
  const told = notices.map(([kind, { outcome }]) => (outcome === undefined ? kind : `${kind}_${outcome}`));
  expect([...new Set(told)].sort()).toEqual(keys('notices', '_title').sort());
  const factors = mfaChanges as readonly string[];
  const ownMails = Object.keys(mailed).filter((kind) => !factors.includes(kind));
  expect(ownMails.map((kind) => `mail_${kind}`).sort()).toEqual(keys('server', '_subject').sort());
});
