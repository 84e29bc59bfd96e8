/**
 * `npm run restore-drill`: tests docs/how-to/restore.md on a temporary PostgreSQL. Prints the measurements. Exits with
 * 1 where something was lost or booked twice, or the restored server does not work.
 */
import { restoreDrill } from './restore-drill/drill.ts';

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const begun = Date.now();
const report = await restoreDrill({ players: 10, rounds: 6 });
console.log(`
  Operations    ${report.before} before ${report.instant}, ${report.after} after it
  Base backup   ${megabytes(report.backupBytes)}, of a database of ${megabytes(report.databaseBytes)}
  WAL           ${megabytes(report.walBytes)}
  PostgreSQL    ${seconds(report.recoveryMs)} until it took writes as of that instant
  Server        ${seconds(report.serverMs)} until it listened on it
  All of it     ${seconds(Date.now() - begun)}
`);
for (const fault of report.faults) console.log(`  WRONG         ${fault}`);
if (report.faults.length === 0)
  console.log(
    '  Every operation before the instant is there once, none after it; the audit is clean, and money moves on.\n',
  );
process.exit(report.faults.length === 0 ? 0 : 1);
