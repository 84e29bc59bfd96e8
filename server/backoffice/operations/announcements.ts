/** Defines the operators' calls about announcements: publish one, withdraw one (docs/domain/back-office.md#announcements-and-site). */
import * as v from 'valibot';
import { announcementKinds } from '#contract/information.ts';
import { readDate, wireDate } from '#lib/dates.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { snapshotOfAnnouncement } from '#server/backoffice/audit-log/snapshots.ts';
import { optionalDate, rowId } from './input-fields.ts';
import { inEvery, PORTUGUESE_NEEDED, titleWithContent, localizedFields } from './localized-fields.ts';
import { DAY } from '#server/platform/time.ts';
import {
  addAnnouncement,
  listAnnouncements,
  TERMS_DAYS,
  withdrawAnnouncement,
} from '#server/contexts/messages/public.ts';

const MOST = 200;

const announcement = v.pipe(
  v.object({
    kind: v.picklist(announcementKinds, 'choose service, terms or offer'),
    url: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(/^(|https:\/\/[^\s\p{C}]{1,300}|\/[\w/-]{0,200})$/u, 'enter an https address, or a path of the site'),
      ),
      '',
    ),
    until: optionalDate,
    effective_at: optionalDate,
    ...inEvery('title', 120),
    ...inEvery('content', 2000, 'lines'),
  }),
  ...titleWithContent,
  v.forward(
    v.check(({ title_pt }) => title_pt !== '', PORTUGUESE_NEEDED),
    ['title_pt'],
  ),
  v.forward(
    v.check(
      ({ kind, effective_at }) => (kind === 'terms') === (effective_at !== ''),
      'only new terms have a day on which they take effect',
    ),
    ['effective_at'],
  ),
);

export const announcementCalls = [
  operatorCall(
    {
      method: 'GET',
      path: '/announcements',
      summary: 'Lists the announcements.',
      permission: 'announcements',
      input: v.object({}),
    },
    async ({ db }) =>
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
      ...{
        method: 'POST',
        path: '/announcements',
        summary: 'Publishes an announcement. New terms need a second operator.',
        example: {
          kind: 'service',
          url: '',
          until: '2026-12-31 23:59:59',
          title_pt: 'Manutenção',
          content_pt: 'O site para por uma hora.',
        },
        permission: 'announcements',
        input: announcement,
        snapshot: 'it makes something new',
      },
      second: ({ now }, { kind, effective_at, until }) => {
        const binds = readDate(effective_at);
        if (binds && binds.getTime() < now().getTime() + TERMS_DAYS * DAY)
          return Promise.resolve(
            notDone(400, `new terms take effect ${TERMS_DAYS} days from now at the earliest`, 'effective_at'),
          );
        const ends = readDate(until);
        if (ends && ends <= now()) return Promise.resolve(notDone(400, 'this time is in the past', 'until'));
        // Terms that players must accept need a second operator.
        return Promise.resolve(kind === 'terms');
      },
    },
    async ({ db, now }, { kind, url, until, effective_at, ...texts }, { actor, note }) => {
      const row = {
        ...{ kind, url, createdBy: actor, until: readDate(until), effectiveAt: readDate(effective_at) },
        texts: localizedFields(texts),
      };
      const id = await addAnnouncement(db, row, now());
      note({ subject: String(id), after: { state: 'told', kind, title: texts.title_pt } });
      return { state: 'told', id: String(id) };
    },
  ),

  operatorCall(
    {
      ...{
        method: 'POST',
        path: '/announcements/:id/withdraw',
        summary: 'Withdraws an announcement.',
        example: { id: '3' },
        permission: 'announcements',
        snapshot: snapshotOfAnnouncement,
      },
      input: v.object({ id: rowId('announcement') }),
    },
    async ({ db, now }, { id }) =>
      (await withdrawAnnouncement(db, id, now())) ? { state: 'withdrawn' } : notDone(409, 'it is no longer published'),
  ),
];
