/** Renders the buttons that take chips back, remove them, or repeat those of the last round. */
import { make } from './page.ts';
import { shape } from './shapes.ts';

export interface Tool {
  readonly name: string;
  readonly drawn: keyof typeof drawings;
  readonly press: () => void;
  readonly isOpen: () => boolean;
}

/** SVG paths in a box of 24. */
const drawings = {
  back: 'M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
  cross: 'M6 6l12 12M18 6 6 18',
  again: 'M19 12a7 7 0 1 1-2.2-5.1M20 3v5h-5',
};

/** Creates the buttons. `show` disables those that have nothing to do. */
export function createTools(tools: readonly Tool[]) {
  const buttons = tools.map(({ name, drawn, press }) => {
    const icon = shape('svg', { viewBox: '0 0 24 24' });
    icon.append(shape('path', { d: drawings[drawn] }));
    const button = make('button', { type: 'button', ariaLabel: name, title: name }, icon);
    button.addEventListener('click', press);
    return button;
  });
  return {
    buttons,
    show: (): void => {
      for (const [index, { isOpen }] of tools.entries()) buttons[index]?.toggleAttribute('disabled', !isOpen());
    },
  };
}
