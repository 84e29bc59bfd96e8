/** The lists of prose-fields.ts as schemas. With src/content.config.ts the only place of the project with zod. */
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

/** `picture`: Astro's own at build, which reads the file; a plain path where only the text is judged. */
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
