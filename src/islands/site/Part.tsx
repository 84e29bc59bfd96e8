import type { ReactNode } from 'react';

/** Shows one component of the catalogue under its name in the code. */
export function Part({ name, stacked, children }: { name: string; stacked?: boolean; children: ReactNode }) {
  return (
    <section className="catalogue-part">
      <h2>
        <code>{name}</code>
      </h2>
      <div data-stacked={stacked ? '' : undefined}>{children}</div>
    </section>
  );
}
