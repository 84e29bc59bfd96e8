/** Declares the prose: one Markdown file for each page and language, checked at build. prose-fields.ts lists the fields of a text. */
import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { legalSchema, promotionSchema } from './content/prose-schema.ts';

/** Keeps the spelling of file names (pt/weekly-Compensation), which the default would lower. */
const files = (folder: string) =>
  glob({
    base: `src/content/${folder}`,
    pattern: '*/*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  });

const promotions = defineCollection({
  loader: files('promotions'),
  schema: ({ image }) => promotionSchema(image()),
});
const legal = defineCollection({ loader: files('legal'), schema: legalSchema() });

export const collections = { promotions, legal };
