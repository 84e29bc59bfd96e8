/** Defines the operators' calls about the catalogue: import a provider's list of games, open or close a game. */
import * as v from 'valibot';
import { importCatalogue, readRows, setGameAvailable } from '#server/contexts/play/public.ts';
import { notDone, operatorCall } from '#server/backoffice/operation.ts';
import { snapshotOfCatalogue, snapshotOfGame } from '#server/backoffice/audit-log/snapshots.ts';
import { rowId } from './input-fields.ts';

/** The path of the list, whose body may be larger than those of other calls. */
export const IMPORT_PATH = '/catalogue/import';

/** The most faults that are reported at once. */
const MOST_TOLD = 20;

const flag = v.optional(v.boolean(), false);

const importCall = operatorCall(
  {
    method: 'POST',
    path: IMPORT_PATH,
    summary: 'Imports a provider’s list of games. A dry run shows what would change.',
    example: { provider: 'vereda', format: 'csv', text: 'code,name\ngira-sol,Gira Sol\n', dry_run: true },
    permission: 'catalogue',
    snapshot: snapshotOfCatalogue,
    input: v.object({
      provider: v.pipe(v.string('provider is missing'), v.regex(/^[\w.-]{1,40}$/, 'no such provider')),
      format: v.picklist(['csv', 'jsonl'], 'choose the format csv or jsonl'),
      text: v.string('the list is missing'),
      dry_run: flag,
      close_missing: flag,
      open: flag,
      yes: flag,
    }),
  },
  async (services, { provider, format, text, ...wish }, { actor, note }) => {
    const read = readRows(format, text);
    if (!read.ok) {
      const told = read.faults
        .slice(0, MOST_TOLD)
        .map(({ line, field, fault }) => [`line ${line}:`, field, fault].filter(Boolean).join(' '));
      const more = read.faults.length - told.length;
      return notDone(400, [...told, ...(more > 0 ? [`and ${more} more`] : []), 'Nothing was imported.'].join('\n'));
    }
    const { dry_run: dryRun, close_missing: closeMissing, open, yes } = wish;
    const result = await importCatalogue(services, {
      provider,
      rows: read.rows,
      actor,
      dryRun,
      closeMissing,
      open,
      yes,
    });
    note({ subject: provider, after: { ...(result.ok ? result.imported : {}), dry_run: dryRun } });
    if (result.ok) return result.imported;
    if (result.refusal === 'no provider') return notDone(404, 'no such provider');
    return notDone(409, `${result.closing} of ${result.open} open games would close: add --yes to confirm`);
  },
);

const openOrClosed = operatorCall(
  {
    ...{
      method: 'POST',
      path: '/games/:id/:to',
      summary: 'Opens or closes a game.',
      example: { id: '5', to: 'close' },
      permission: 'catalogue',
      snapshot: snapshotOfGame,
    },
    input: v.object({ id: rowId('game'), to: v.picklist(['open', 'close'], 'choose open or close') }),
  },
  async (services, { id, to }, { note }) => {
    const changed = await setGameAvailable(services.db, id, to === 'open');
    if (changed === 'gone') return notDone(404, 'no such game');
    if (changed === 'same') return notDone(409, `it is already ${to === 'open' ? 'open' : 'closed'}`);
    note({ subject: changed.gameCode });
    return { state: to === 'open' ? 'open' : 'closed' };
  },
);

export const catalogueCalls = [importCall, openOrClosed];
