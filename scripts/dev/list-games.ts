/** Writes the list of games for builds without an API (src/content/games.json): the games that a new API lists. */
import { writeFileSync } from 'node:fs';
import { startApi } from '#scripts/dev/fixtures/api.ts';

const api = await startApi({ embeddedFolder: null });
const reply = (await (await api.request('/api/games/listsv2?isMobile=1')).json()) as { data: unknown[] };
writeFileSync('src/content/games.json', `${JSON.stringify(reply.data, null, 2)}\n`);
await api.close();
console.log(`${reply.data.length} games listed.`);
