/** Opens an embedded database alone and counts the rows of all its tables, to measure the engine without the server. Runs until it is ended. */
import { openEmbedded } from '#server/platform/db/embedded-engine.ts';

const [folder = ''] = process.argv.slice(2);
const engine = await openEmbedded({ dataDir: folder });
const { rows } = await engine.query<{ name: string }>(
  `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'`,
);
for (const { name } of rows) await engine.query(`select count(*) from ${name}`);
console.log(`counted ${rows.length} tables`);
setInterval(() => undefined, 60_000);
