/** Writes the list of games that a site is built from where no API is asked (src/content/games.json): what a new API lists. */
import { writeFileSync } from 'node:fs';
import { startApi } from '#scripts/dev/fixtures/api.ts';

const api = await startApi({ embeddedFolder: null });
const reply = (await (await api.request('/api/games/listsv2?isMobile=1')).json()) as { data: unknown[] };
writeFileSync('src/content/games.json', `${JSON.stringify(reply.data, null, 2)}\n`);
await api.close();
console.log(`${reply.data.length} games listed.`);
