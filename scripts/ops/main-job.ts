/**
 * `npm run main-job -- http://api.jogada.localhost:8080`: tests an installation of the sandbox from outside, at its
 * API's address. A new player registers, deposits 100.00, plays a round, and requests a withdrawal of 50.00. Prints the
 * time of each step. Exits with 1 at the first unexpected answer.
 */
import { doMainJob } from './main-job/main-job.ts';

const [api = ''] = process.argv.slice(2);
if (!URL.canParse(api)) {
  console.error('Usage: npm run main-job -- http://api.jogada.localhost:8080');
  process.exit(2);
}
const { account, steps } = await doMainJob(api);
for (const [step, ms] of Object.entries(steps)) console.log(`${step.padEnd(10)}${ms.toFixed(0).padStart(6)} ms`);
console.log(`The player ${account} did the main job.`);
