/**
 * How a person is reached, asked plainly: the page that shows it loads no client for a visitor. Null where the API is away or says
 * something else; the page then stays as it was built.
 */
import type { Support } from '#contract/information.ts';

const PATH = '/api/informationcenter/support';

export async function askSupport(): Promise<Support | null> {
  try {
    const reply = await fetch(`${import.meta.env.PUBLIC_API_URL ?? ''}${PATH}`);
    const { code, data } = (await reply.json()) as { code?: number; data?: Partial<Record<keyof Support, unknown>> };
    if (code !== 200 || typeof data !== 'object') return null;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return { url: text(data.url), hours: text(data.hours), email: text(data.email), phone: text(data.phone) };
  } catch {
    return null;
  }
}
