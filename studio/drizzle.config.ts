import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  casing: 'snake_case',
  schema: './studio/server/schema.ts',
  out: './studio/server/migrations',
});
