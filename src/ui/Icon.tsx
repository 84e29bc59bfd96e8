import { icons } from '#lib/icons.ts';
import type { IconName } from '#lib/icons.ts';

/** Renders a decorative icon. The text beside it, or the button's label, is its name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
