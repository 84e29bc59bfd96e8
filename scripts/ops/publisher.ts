/**
 * `npm run publisher`: takes approved texts from the back office, builds the site with them beside the live one, and
 * switches (docs/how-to/publish-texts.md). `-- once` looks once, `-- back` makes the release before live again.
 */
import { lockFolder } from '#server/platform/db/lock-folder.ts';
import { officeOf } from './publisher/backoffice.ts';
import { publishOnce, purge } from './publisher/publish.ts';
import { goBack } from './publisher/releases.ts';
import { readSettings } from './publisher/settings.ts';

const settings = readSettings(process.env);
if (!('site' in settings)) {
  console.error(`Set ${settings.join(', ')} (docs/how-to/publish-texts.md).`);
  process.exit(1);
}
const { site, purgeUrl, every } = settings;
const log = (line: string) => console.log(`${new Date().toISOString()} ${line}`);
const [word] = process.argv.slice(2);
const unlock = lockFolder(site);

if (word === 'back') {
  const name = goBack(site);
  log(name === null ? 'there is no release before the live one' : `live again: ${name}`);
  if (name !== null && purgeUrl !== '') log(await purge(purgeUrl));
} else {
  const publisher = { settings, office: officeOf(settings), now: () => new Date(), log };
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => (isStopping = true));
  do {
    await publishOnce(publisher).catch((error: unknown) => log(`tried in vain, and tries again: ${String(error)}`));
    if (word !== 'once' && !isStopping) await new Promise((resolve) => setTimeout(resolve, every * 1000));
  } while (word !== 'once' && !isStopping);
}
unlock();
