/** The prose: one markdown file for each page and language, checked at build. The only place of the project with zod. */
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { defineCollection } from 'astro:content';

/** pt/weekly-Compensation: the file's own spelling, which the default would lower. */
const files = (folder: string) =>
  glob({
    base: `src/content/${folder}`,
    pattern: '*/*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  });

const line = z.string().trim().min(1);

const promotions = defineCollection({
  loader: files('promotions'),
  schema: z.strictObject({
    title: line.max(60).describe('The offer’s name: heading and card.'),
    summary: line.max(180).describe('One sentence: what a player gets. Also the page’s description.'),
    figure: line.max(60).describe('The number that is the picture, as a placeholder: "{{rebateShare}}".'),
    condition: line.max(280).describe('What it takes, in plain words: one or two sentences, beside the figure.'),
  }),
});

const legal = defineCollection({
  loader: files('legal'),
  schema: z.strictObject({
    title: line.max(60).describe('Heading of the page.'),
    description: line.max(200).describe('One sentence for the heading and for search engines.'),
  }),
});

export const collections = { promotions, legal };
