/**
 * The islands' element, in place of Astro's own, which brings a kilobyte for what no page here has: other directives, slots,
 * nested islands, props that are no plain data. The build refuses those (scripts/build/island-scripts.ts). It runs after the document
 * is parsed, so what is in an island is there. In development Astro's own stands.
 */
import intent from './intent.ts';

type Renderer = (
  island: Element,
) => (component: unknown, props: unknown, slots: object, options: object) => Promise<void> | void;

class Island extends HTMLElement {
  private isTriedAnew = false;

  connectedCallback(): void {
    if (!this.hasAttribute('ssr')) return;
    const options = JSON.parse(this.getAttribute('opts') ?? '{}') as Parameters<typeof intent>[1];
    void intent(() => this.load(), options, this);
  }

  private async load(): Promise<() => Promise<void>> {
    const [component, renderer] = await Promise.all([this.fetch('component-url'), this.fetch('renderer-url')]);
    return async () => {
      const props = plain(JSON.parse(this.getAttribute('props') ?? '{}'));
      await (renderer['default'] as Renderer)(this)(component['default'], props, {}, { client: 'intent' });
      this.removeAttribute('ssr');
    };
  }

  /** A browser may remember that a module could not be had: each further try asks by another address. */
  private async fetch(name: string): Promise<Record<string, unknown>> {
    const url = this.getAttribute(name) ?? '';
    try {
      return (await import(/* @vite-ignore */ this.isTriedAnew ? `${url}?${Date.now()}` : url)) as Record<
        string,
        unknown
      >;
    } catch (error) {
      this.isTriedAnew = true;
      throw error;
    }
  }
}

/** Props as Astro writes them: each value with its kind before it, 0 for what it is and for objects, 1 for lists. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const read = ([kind, inner]: [number, unknown]): unknown =>
    kind === 1 ? (inner as [number, unknown][]).map(read) : plain(inner);
  return Object.fromEntries(Object.entries(value).map(([name, pair]) => [name, read(pair as [number, unknown])]));
}

if (!customElements.get('astro-island')) customElements.define('astro-island', Island);
