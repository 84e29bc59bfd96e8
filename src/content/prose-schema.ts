/** Builds schemas from the lists of prose-fields.ts. Only this file and src/content.config.ts use zod. */
import { z } from 'astro/zod';
import { legalFields, pictureTextField, promotionFields } from './prose-fields.ts';
import type { TextField } from './prose-fields.ts';

const line = ({ max, hint }: TextField) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'it is missing' : 'it is no text: put it in quotes') })
    .trim()
    .min(1, 'it is empty')
    .max(max, `it is longer than ${max} characters`)
    .describe(hint);

type Lines<F extends readonly TextField[]> = Record<F[number]['name'], ReturnType<typeof line>>;
const lines = <F extends readonly TextField[]>(fields: F) =>
  Object.fromEntries(fields.map((field) => [field.name, line(field)])) as Lines<F>;

/**
 * Returns the schema of a promotion. `picture`: Astro's own schema at build, which reads the file; a plain path where only the text is checked.
 */
export const promotionSchema = <P extends z.ZodType>(picture: P) =>
  z
    .strictObject({
      ...lines(promotionFields),
      image: picture.optional(),
      imageAlt: line(pictureTextField).optional(),
    })
    .superRefine(({ image, imageAlt }, context) => {
      if (image !== undefined && imageAlt === undefined)
        context.addIssue({ code: 'custom', path: ['imageAlt'], message: 'it is missing, and the page has an image' });
      if (image === undefined && imageAlt !== undefined)
        context.addIssue({
          code: 'custom',
          path: ['imageAlt'],
          message: 'it describes an image the page does not have',
        });
    });

export const legalSchema = () => z.strictObject(lines(legalFields));
