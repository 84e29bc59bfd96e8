/** The commands that `npm start` prints: each works as it stands in another terminal, whatever was moved for this start. */
import type { Environment } from '#server/platform/environment.ts';

/** What the operators' command reads to find the server (server/backoffice/cli/main.ts). */
const places = ['API_PORT', 'BACKOFFICE_HOST', 'BACKOFFICE_PORT', 'DATA_DIR'];

/** Lines for the operators; placeholders in `<…>` are theirs to fill in. No secret is printed. */
export function operatorHints(env: Environment): readonly string[] {
  const moved = places.flatMap((name) => (env[name] === undefined ? [] : [`${name}=${quoted(env[name])} `])).join('');
  const command = `${moved}npm run backoffice --`;
  // One that is kept in the data folder is found there.
  const own = env.BACKOFFICE_TOKEN === undefined ? '' : 'BACKOFFICE_TOKEN=<as given here> ';
  return [
    `${own}${command} operators add <name>    (an admin; prints the token to export as OPERATOR_TOKEN)`,
    `${own}${command} operators add <another> (the second admin: the two of them make the others)`,
    `${command} withdrawals`,
    `${command} withdrawals approve <number> <reason>`,
    `${command} withdrawals reject <number> <reason>`,
    `${command} audit`,
  ];
}

const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
