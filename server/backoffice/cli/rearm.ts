/**
 * Arms the installation's token anew, for two more admins. It writes to the database itself and never asks the server: who can do this is
 * on the host and has its secrets. An embedded database belongs to the running server, which must be stopped for it.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import { readConfig } from '#server/platform/config.ts';
import { connectPglite, connectPostgres } from '#server/platform/db/connect.ts';
import { startupError } from '#server/platform/startup-error.ts';
import { reason as reasonSchema } from '#server/backoffice/operations/input-fields.ts';
import { rearmInstallation } from '#server/backoffice/operators/installation.ts';
import { fail } from './client.ts';

export async function rearm(given: string): Promise<void> {
  const reason = v.safeParse(reasonSchema, given);
  if (!reason.success) fail(reason.issues[0].message);
  try {
    const { databaseUrl, databaseDirectUrl: directUrl, dataFolder } = readConfig(process.env);
    const { db, close } =
      databaseUrl === null
        ? await connectPglite(join(dataFolder, 'pglite'))
        : await connectPostgres(databaseUrl, { directUrl, poolSize: 1 });
    await rearmInstallation({ db, now: () => new Date() }, reason.output).finally(close);
  } catch (error) {
    fail(startupError(error));
  }
}
