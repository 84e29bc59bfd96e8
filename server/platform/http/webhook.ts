/** Declares requests of other hosts, and their answers. bind-webhook.ts binds them to HTTP. */
import type { Refused } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';

/** A request of another host, unchanged. */
export interface WebhookRequest {
  /** The named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The address without its host and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}
export interface WebhookResponse {
  readonly status: number;
  readonly body: object;
}
export type WebhookHandler = (services: Services, request: WebhookRequest) => Promise<WebhookResponse | Refused>;

/** A request that cannot be read. `unsigned`: not by the host, changed on its way, or not fresh. `malformed`: signed, but `field` is wrong. */
export type Unreadable = { readonly kind: 'unsigned' } | { readonly kind: 'malformed'; readonly field?: string };
