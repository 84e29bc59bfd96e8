/**
 * Requires a description of a picture in every language. The CMS's form cannot declare a field required only with a
 * picture.
 */
import type { AppEventListener } from '@sveltia/cms';

type Text = { readonly image?: string; readonly imageAlt?: string };

const lacks = ({ image, imageAlt }: Text) => Boolean(image) !== Boolean(imageAlt?.trim());

export const refusePictureWithoutWords: AppEventListener = {
  name: 'preSave',
  handler: ({ entry }) => {
    const { data, i18n } = entry.toJS() as { data: Text; i18n: Record<string, { data: Text }> };
    const lacking = [['pt', data] as const, ...Object.entries(i18n).map(([code, text]) => [code, text.data] as const)]
      .filter(([, text]) => lacks(text))
      .map(([code]) => code);
    if (lacking.length > 0)
      throw new Error('saving_failed', {
        cause: new Error(`Imagem e descrição da imagem andam juntas. Falta uma delas em: ${lacking.join(', ')}.`),
      });
  },
};
