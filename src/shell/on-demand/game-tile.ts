/** Fills tiles of games from the page's template, without a framework (components/TileTemplate.astro). */
import { fill } from '#lib/fill.ts';

export interface FilledTile {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly image: string;
  /** The lines under the name, in order; empty ones are left out. */
  readonly facts: readonly string[];
}

/** Returns the tile as a new element, or null on a page without the template. */
export function tileElement(within: ParentNode, { id, code, name, image, facts }: FilledTile): Element | null {
  const template = within.querySelector<HTMLTemplateElement>('template[data-tile]');
  const tile = template?.content.firstElementChild?.cloneNode(true);
  if (!(tile instanceof HTMLElement) || !template) return null;
  const [link, heart] = [tile.querySelector('a'), tile.querySelector('button')];
  const [picture, strong, under] = link?.children ?? [];
  if (!link || !heart || !(picture instanceof HTMLImageElement) || !strong || !under) return null;
  link.href = `${template.dataset['tile'] ?? ''}?game=${encodeURIComponent(code)}`;
  picture.src = image;
  strong.textContent = name;
  under.replaceChildren(...facts.filter(Boolean).map(span));
  heart.dataset['heart'] = String(id);
  heart.setAttribute('aria-label', fill(template.dataset['heartLabel'] ?? '', { name }));
  return tile;
}

function span(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
