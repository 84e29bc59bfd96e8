/**
 * Arms the installation's token for two more admins. It writes directly to the database without the server, so it
 * needs access to the host and its secrets. With an embedded database the server must be stopped first.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { readConfig } from '#server/platform/config.ts';
import { programEnvironment } from '#server/platform/program-environment.ts';
import { connectPglite, connectPostgres } from '#server/platform/db/connect.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { reason as reasonSchema } from '#server/backoffice/operations/input-fields.ts';
import { rearmInstallation } from '#server/backoffice/operators/installation.ts';
import { fail } from './client.ts';

export async function rearm(given: string): Promise<void> {
  const reason = v.safeParse(reasonSchema, given);
  if (!reason.success) fail(reason.issues[0].message);
  try {
    const { databaseUrl, databaseDirectUrl: directUrl, dataFolder } = readConfig(programEnvironment(process.env));
    const { db, close } =
      databaseUrl === null
        ? await connectPglite(join(dataFolder, 'pglite'))
        : await connectPostgres(databaseUrl, { directUrl, poolSize: 1 });
    await rearmInstallation({ db, now: () => new Date() }, reason.output).finally(close);
  } catch (error) {
    fail(startupError(error));
  }
}
