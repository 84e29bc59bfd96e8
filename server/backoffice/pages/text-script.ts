/**
 * Defines the script of a text's page. Names are chips in the text and buttons that insert them, and words after a number
 * get a field for each plural form. The preview follows the typing, and the state is kept current. Without it names are
 * copied, forms are typed, and a button shows the preview.
 */
import { chipScript } from './text-chips.ts';

export const TEXT_SCRIPT_PATH = '/texts.js';

export const textScript = `${chipScript}
const names = JSON.parse(document.querySelector('.shown')?.dataset.plurals ?? '{}');
const PLURAL = /\\{\\{\\s*(\\w+)\\s*\\|([^{}]+)\\}\\}/g;

for (const row of document.querySelectorAll('.text-row')) {
  const boxes = new Map([...row.querySelectorAll('textarea')].map((area) => [area, chipEditor(area)]));
  let last = row.querySelector('textarea');
  row.addEventListener('focusin', ({ target }) => {
    const area = target.closest('.cell')?.querySelector('textarea');
    if (area && target.matches('textarea, .typed')) last = area;
  });
  for (const chip of row.querySelectorAll('.chips .chip')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'chip';
    button.textContent = chip.textContent;
    // The caret stays in the text.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      const box = boxes.get(last);
      if (box) return insertChip(box, chip.textContent);
      last.setRangeText(chip.textContent, last.selectionStart, last.selectionEnd, 'end');
      last.focus();
      last.dispatchEvent(new Event('input', { bubbles: true }));
    });
    chip.replaceWith(button);
  }
  for (const area of row.querySelectorAll('textarea')) {
    const box = document.createElement('div');
    box.className = 'plurals';
    (boxes.get(area) ?? area).after(box);
    const draw = () => {
      box.replaceChildren(...[...area.value.matchAll(PLURAL)].map(([, name, forms], index) => control(area, name, forms, index)));
    };
    area.addEventListener('input', draw);
    draw();
  }
}

const preview = document.querySelector('[data-preview]');
if (preview) {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(show, 500);
  };
  preview.form.addEventListener('input', later);
  preview.form.addEventListener('change', later);
}

/** Sends the form to a new frame, which takes the place of the old one once it is loaded. So nothing flickers, and "back" leaves the page. */
function show() {
  const old = document.querySelector('iframe[name=shown]');
  const next = old.cloneNode();
  next.removeAttribute('src');
  next.hidden = true;
  old.removeAttribute('name');
  old.contentWindow.name = '';
  old.after(next);
  next.addEventListener('load', () => {
    if (next.contentWindow.location.href === 'about:blank') return;
    const first = document.querySelector('.shown-part iframe');
    const top = first.contentWindow.scrollY;
    next.hidden = false;
    next.contentWindow.scrollTo(0, top);
    // Those before it are older. One after it is of a later change, and takes its place in turn.
    while (next.previousElementSibling?.matches('iframe')) next.previousElementSibling.remove();
  });
  preview.form.requestSubmit(preview);
}

const live = document.querySelector('[data-live]');
if (live) setTimeout(ask, 3000);

/** Asks what became of the text, until the publisher has ended. A fault is tried again. */
async function ask() {
  const reply = await fetch(live.dataset.live, { headers: { Accept: 'application/json' } }).catch(() => null);
  const state = reply?.ok ? await reply.json() : null;
  if (state && live.textContent !== state.text) {
    live.textContent = state.text;
    live.classList.toggle('fault', state.isFailed);
  }
  if (!state || state.isWaiting) setTimeout(ask, 3000);
}

/** Creates a field for each plural form of the text's language. A field that changes writes the forms into the text. */
function control(area, name, forms, index) {
  const words = new Map(forms.split('|').map((form) => form.split(':', 2).map((part) => part.trim())));
  const known = new Intl.PluralRules(area.lang).resolvedOptions().pluralCategories.filter((kind) => names[kind]);
  const kinds = new Set([...known, ...words.keys()]);
  const group = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = '{{' + name + '}}';
  group.append(legend);
  for (const kind of kinds) {
    const label = document.createElement('label');
    const input = document.createElement('input');
    input.value = words.get(kind) ?? '';
    input.addEventListener('input', () => {
      words.set(kind, input.value.replace(/[{}|:]/g, ''));
      const written = [...words].filter(([, word]) => word !== '').map(([each, word]) => each + ':' + word);
      let at = 0;
      area.value = area.value.replace(PLURAL, (whole) => (at++ === index ? '{{' + name + '|' + written.join('|') + '}}' : whole));
      area.dispatchEvent(new Event('redraw'));
    });
    label.append(names[kind] ?? kind, input);
    group.append(label);
  }
  return group;
}
`;
