/** Builds schemas from the lists of prose-fields.ts. Only this file, prose-check.ts and src/content.config.ts use zod. */
import { z } from 'zod';
import { legalFields, pictureTextField, promotionFields } from './prose-fields.ts';
import type { TextField } from './prose-fields.ts';
import { proseRules } from './prose-rules.ts';

const line = ({ max, hint }: TextField) =>
  z
    .string({ error: ({ input }) => (input === undefined ? proseRules.missing() : proseRules.notText()) })
    .trim()
    .min(1, proseRules.empty())
    .max(max, proseRules.tooLong({ max }))
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
        context.addIssue({ code: 'custom', path: ['imageAlt'], message: proseRules.altMissing() });
      if (image === undefined && imageAlt !== undefined)
        context.addIssue({
          code: 'custom',
          path: ['imageAlt'],
          message: proseRules.altAlone(),
        });
    });

export const legalSchema = () => z.strictObject(lines(legalFields));
