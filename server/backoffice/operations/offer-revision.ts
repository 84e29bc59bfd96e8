/** Tells the editor of texts what a program has set about an offer. */
import { locales } from '#lib/locales.ts';
import type { OperationContext } from '#server/backoffice/operation.ts';
import { documentNamed, importText, ordered } from '#server/contexts/texts/public.ts';
import type { Services } from '#server/platform/services.ts';

/** Adds the text as a published revision, so that the editor of texts begins with it. */
export async function keepRevision(
  { db, now }: Services,
  offer: string,
  given: Readonly<Record<string, string>>,
  { actor, reason }: OperationContext,
): Promise<void> {
  const document = documentNamed(`offers.${offer}`);
  if (!document) throw new Error(`no document of the offer ${offer}`);
  const content = ordered(
    document.kind,
    Object.fromEntries(
      locales.map((code) => [code, { title: given[`title_${code}`], content: given[`content_${code}`] }]),
    ),
  );
  await importText({ db, now }, { document, content, author: actor, reason, commit: '' });
}
