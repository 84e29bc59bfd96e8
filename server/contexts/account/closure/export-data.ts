/**
 * Writes the file of a player's data (docs/domain/accounts.md#own-data) while it is read, so that its size does not
 * fill the memory.
 */
import { HOUR } from '#server/platform/time.ts';
import type { Download } from '#server/api/handler.ts';
import { exportedRows } from '#server/platform/personal-data.ts';
import type { PersonalDataTable, Part } from '#server/platform/personal-data.ts';
import { rateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { requireReauthentication } from '#server/contexts/identity/public.ts';
import { dayOf } from '#lib/dates.ts';

/** Returns the download of a member's rows in these tables and parts, each as a list under its name. */
export const exportMyData =
  (kept: readonly PersonalDataTable[], parts: readonly Part[]): Download =>
  async ({ services, signedIn }) => {
    const { db, now } = services;
    const { id } = signedIn.member;
    const unverified = requireReauthentication(signedIn, now());
    if (unverified) return unverified;
    const limited = await rateLimit(services, { bucket: `my_data:${id}`, max: 5, windowMs: HOUR });
    if (limited) return limited;
    const lists = kept.flatMap((each) =>
      'not' in each.exported ? [] : [{ as: each.exported.as, pages: () => exportedRows(db, each, id) }],
    );
    const beside = parts.map(({ as, pages }) => ({ as, pages: () => pages(db, id) }));

    async function* lines(): AsyncGenerator<string> {
      yield `{\n"made_at": ${JSON.stringify(now().toISOString())}`;
      for (const { as, pages } of [...lists, ...beside]) {
        yield `,\n${JSON.stringify(as)}: [`;
        let before = '\n';
        for await (const rows of pages()) {
          if (rows.length === 0) continue;
          yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
          before = ',\n';
        }
        yield ']';
      }
      yield '\n}\n';
    }
    return { name: `jogada-${dayOf(now())}.json`, type: 'application/json', lines: lines() };
  };
