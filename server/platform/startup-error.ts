/** Describes an error at start in one line that says what to do. */

const lines: Record<string, (error: NodeJS.ErrnoException & { port?: number }) => string> = {
  EADDRINUSE: (error) =>
    `Port ${error.port ?? ''} is taken. Choose another: SITE_PORT=4400 API_PORT=8800 STUDIO_PORT=8900 npm start`,
  EACCES: (error) =>
    error.port === undefined
      ? `No permission to use ${error.path ?? 'the data folder'}. Choose another: DATA_DIR=/some/folder npm start`
      : `No permission to listen on port ${error.port}. Choose one above 1023: SITE_PORT=4400 API_PORT=8800 npm start`,
  EROFS: (error) =>
    `${error.path ?? 'The data folder'} is on a read-only disk. Choose another: DATA_DIR=/some/folder npm start`,
  EBUSY: (error) =>
    `The data folder ${error.path ?? ''} belongs to a program of ours that runs already (${error.message}). Choose another: DATA_DIR=/some/folder npm start`,
  ECONNREFUSED: () => 'The database at DATABASE_URL does not answer.',
  ENOTFOUND: () => 'The host in DATABASE_URL is not known.',
  '55P03': () =>
    'A migration waited for a table that somebody holds: a backup, a long query. Start again once that has ended.',
  DATABASE_TOO_OLD: () =>
    'The database is of a release before 0.1.0. Start release 0.1.0 on it once, then this one. Nothing was changed.',
  '28P01': () => 'The database at DATABASE_URL refuses this user or password.',
  '3D000': () => 'The database named in DATABASE_URL does not exist.',
};

/** Returns the line. `program`: the name used for an unknown error. */
export function startupError(error: unknown, program = 'The API'): string {
  const fault = error as NodeJS.ErrnoException & { port?: number; cause?: unknown; errors?: unknown[] };
  const line = lines[fault.code ?? ''];
  if (line) return line(fault);
  const inner = fault.cause ?? fault.errors?.[0];
  if (inner !== undefined) return startupError(inner, program);
  return `${program} could not start: ${fault.message?.split('\n')[0] ?? String(error)}`;
}
