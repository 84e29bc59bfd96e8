/** The operators' calls about announcements: tell everybody, take one back (domain-offers 5 and 9). */
import * as v from 'valibot';
import { announcementKinds } from '#contract/information.ts';
import { cleanText } from '#lib/clean-text.ts';
import { readDate, wireDate } from '#lib/dates.ts';
import { locales } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { notDone, operatorCall } from '#server/backoffice/call.ts';
import { rowId } from '#server/backoffice/fields.ts';
import { DAY } from '#server/core/clock.ts';
import {
  addAnnouncement,
  listAnnouncements,
  withdrawAnnouncement,
} from '#server/features/information/announcements.ts';

/** New terms are told so many days before they bind. */
const TERMS_DAYS = 14;
const MOST = 200;

const text = (most: number) =>
  v.optional(
    v.pipe(v.string('a text'), v.transform(cleanText), v.trim(), v.maxLength(most, `at most ${most} letters`)),
    '',
  );
const date = v.optional(
  v.pipe(
    v.string('a date'),
    v.trim(),
    v.check((given) => given === '' || readDate(given) !== null, 'a date as 2026-12-31 23:59:59'),
  ),
  '',
);
type Part = 'title' | 'content';
const entries = Object.fromEntries(
  locales.flatMap((code) => [
    [`title_${code}`, text(120)],
    [`content_${code}`, text(2000)],
  ]),
) as { readonly [Name in `${Part}_${Locale}`]: ReturnType<typeof text> };

const announcement = v.pipe(
  v.object({
    kind: v.picklist(announcementKinds, 'service, terms or offer'),
    url: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^(|https:\/\/\S{1,300}|\/[\w/-]{0,200})$/, 'an https address, or a path of the site'),
      ),
      '',
    ),
    until: date,
    effective_at: date,
    ...entries,
  }),
  ...(locales.map((code) =>
    v.forward(
      v.check(
        (given: Record<string, unknown>) => (given[`title_${code}`] === '') === (given[`content_${code}`] === ''),
        'title and text go together',
      ),
      [`title_${code}`],
    ),
  ) as []),
  v.forward(
    v.check(({ title_pt }) => title_pt !== '', 'the Portuguese text is what every other language falls back to'),
    ['title_pt'],
  ),
  v.forward(
    v.check(
      ({ kind, effective_at }) => (kind === 'terms') === (effective_at !== ''),
      'new terms, and nothing else, say when they bind',
    ),
    ['effective_at'],
  ),
);

export const announcementCalls = [
  operatorCall({ method: 'GET', path: '/announcements', duty: 'announcements', input: v.object({}) }, async ({ db }) =>
    (await listAnnouncements(db, { after: 0, limit: MOST })).map((row) => ({
      id: String(row.id),
      kind: row.kind,
      title: row.texts.pt.title,
      from: wireDate(row.from),
      until: row.until ? wireDate(row.until) : '',
      withdrawn_at: row.withdrawnAt ? wireDate(row.withdrawnAt) : '',
    })),
  ),

  operatorCall(
    {
      ...{ method: 'POST', path: '/announcements', duty: 'announcements', input: announcement },
      second: ({ now }, { kind, effective_at, until }) => {
        const binds = readDate(effective_at);
        if (binds && binds.getTime() < now().getTime() + TERMS_DAYS * DAY)
          return Promise.resolve(notDone(400, `terms bind ${TERMS_DAYS} days from now or later`, 'effective_at'));
        const ends = readDate(until);
        if (ends && ends <= now()) return Promise.resolve(notDone(400, 'that is past', 'until'));
        // What players are asked to agree to, two people have read.
        return Promise.resolve(kind === 'terms');
      },
    },
    async ({ db, now }, { kind, url, until, effective_at, ...texts }, { actor, note }) => {
      const row = {
        ...{ kind, url, createdBy: actor, until: readDate(until), effectiveAt: readDate(effective_at) },
        texts: textsOf(texts),
      };
      const id = await addAnnouncement(db, row, now());
      note({ subject: String(id), after: { state: 'told', kind, title: texts.title_pt } });
      return { state: 'told', id: String(id) };
    },
  ),

  operatorCall(
    {
      ...{ method: 'POST', path: '/announcements/:id/withdraw', duty: 'announcements' },
      input: v.object({ id: rowId('announcement') }),
    },
    async ({ db, now }, { id }) =>
      (await withdrawAnnouncement(db, id, now())) ? { state: 'withdrawn' } : notDone(409, 'it does not stand'),
  ),
];

type Texts = { readonly [Name in `${Part}_${Locale}`]: string };

/** By language; those without a text are left out. */
function textsOf(given: Texts) {
  const written = locales.filter((code) => given[`title_${code}`] !== '');
  const pt = { title: given.title_pt, content: given.content_pt };
  return {
    ...Object.fromEntries(
      written.map((code) => [code, { title: given[`title_${code}`], content: given[`content_${code}`] }]),
    ),
    pt,
  };
}
