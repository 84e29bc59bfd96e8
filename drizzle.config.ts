import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/db/schema*.ts', './server/ledger/schema.ts', './server/sandbox/*/schema.ts'],
  out: './server/db/migrations',
});
