import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: [
    './server/core/schema.ts',
    './server/features/*/schema.ts',
    './server/{backoffice,events,jobs,ledger}/schema.ts',
    './server/sandbox/*/schema.ts',
  ],
  out: './server/db/migrations',
});
