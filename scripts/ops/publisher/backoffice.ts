/** Makes the publisher's calls to the back office. */
import type { DocumentTexts } from '#server/contexts/texts/public.ts';
import type { PublisherSettings } from './settings.ts';

/** A revision to publish. */
export interface DueRevision {
  readonly id: string;
  readonly document: string;
  readonly number: number;
  readonly content: DocumentTexts;
  readonly author: string;
  readonly reason: string;
  readonly approved_by: string;
  /** Pictures that the repository may lack, by their names, in base64. */
  readonly pictures: Readonly<Record<string, string>>;
}

export interface Publishing {
  readonly due: readonly DueRevision[];
  /** The hash of each document's published text. */
  readonly published: Readonly<Record<string, string>>;
}

export type Office = ReturnType<typeof officeOf>;
type Send = (address: string, init: RequestInit) => Promise<Response> | Response;

/** Returns the calls. Each throws where the back office does not answer as expected. */
export function officeOf({ office, token }: Pick<PublisherSettings, 'office' | 'token'>, send: Send = fetch) {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const reply = await send(`${office}/backoffice/publishing${path}`, {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify({ reason: 'publisher', ...body }) } : {}),
    });
    const answer: unknown = await reply.json().catch(() => ({}));
    if (!reply.ok) throw new Error(`the back office answered ${reply.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    waiting: async () => (await call('')) as Publishing,
    started: (id: string) => call(`/${id}/started`, {}),
    published: (id: string, commit: string, note: string) => call(`/${id}/published`, { commit, note }),
    failed: (id: string, why: string) => call(`/${id}/failed`, { why }),
    importText: (
      document: string,
      given: { readonly author: string; readonly commit: string; readonly texts: DocumentTexts },
    ) => call(`/${document}/import`, given),
  };
}
