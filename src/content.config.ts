/** The prose: one markdown file for each page and language, checked at build. What a text consists of: prose-fields.ts. */
import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { legalSchema, promotionSchema } from './content/prose-schema.ts';

/** pt/weekly-Compensation: the file's own spelling, which the default would lower. */
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
