/**
 * Builds the commands that `npm start` prints. Each works unchanged in another terminal, whatever settings this start
 * has.
 */
import type { Environment } from '#server/platform/environment.ts';

/** The variables by which the operators' command finds the server (server/backoffice/cli/main.ts). */
const places = ['API_PORT', 'BACKOFFICE_HOST', 'BACKOFFICE_PORT', 'DATA_DIR'];

/** Returns lines for the operators, with placeholders in `<…>`. They hold no secret. */
export function operatorHints(env: Environment): readonly string[] {
  const moved = places.flatMap((name) => (env[name] === undefined ? [] : [`${name}=${quoted(env[name])} `])).join('');
  const command = `${moved}npm run backoffice --`;
  // The command finds a token in the data folder by itself.
  const own = env.BACKOFFICE_TOKEN === undefined ? '' : 'BACKOFFICE_TOKEN=<as given here> ';
  return [
    `${own}${command} operators add <name>    (an admin; prints the link to the pages, and the token for OPERATOR_TOKEN)`,
    `${own}${command} operators add <another> (the second admin: the two of them make the others)`,
    `${command} withdrawals`,
    `${command} withdrawals approve <number> <reason>`,
    `${command} withdrawals reject <number> <reason>`,
    `${command} audit`,
  ];
}

const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
