/**
 * Defines the part of the texts' script that shows names as chips inside of a text. The textarea keeps the text that is
 * sent. A browser without plain editable text shows the textarea.
 */
export const chipScript = `
const NAME = /(\\{\\{[^{}]*\\}\\})/;
/** A place for the caret beside a chip. It is no part of the text. */
const PLACE = '\\u200b';

/** Creates the chip of "{{name}}", or of "{{name|one:…|other:…}}", which shows its words. */
function chipOf(raw) {
  const chip = document.createElement('span');
  const [name, ...forms] = raw.replace(/[{}]/g, '').split('|');
  chip.className = 'chip';
  chip.contentEditable = 'false';
  chip.dataset.raw = raw;
  chip.textContent = forms.length > 0 ? forms.map((form) => form.split(':')[1]).join(' / ') : name;
  chip.title = raw;
  return chip;
}

const textIn = (node) =>
  [...node.childNodes]
    .map((each) =>
      each.nodeType === Node.TEXT_NODE ? each.data.replaceAll(PLACE, '') : each.nodeName === 'BR' ? '\\n' : (each.dataset.raw ?? textIn(each)),
    )
    .join('');

/** Puts an editable text with chips in the place of a textarea. Returns it, or null where the browser has none. */
function chipEditor(area) {
  const box = document.createElement('div');
  try {
    box.contentEditable = 'plaintext-only';
  } catch {
    return null;
  }
  const label = document.querySelector('label[for="' + area.id + '"]');
  label.id = area.id + '-label';
  label.addEventListener('click', () => box.focus());
  box.className = 'typed';
  box.lang = area.lang;
  box.tabIndex = 0;
  box.setAttribute('role', 'textbox');
  box.setAttribute('aria-multiline', 'true');
  box.setAttribute('aria-labelledby', label.id);
  for (const name of ['aria-invalid', 'aria-describedby'])
    if (area.hasAttribute(name)) box.setAttribute(name, area.getAttribute(name));
  const draw = () => {
    const parts = area.value.split(NAME).map((part, index) => (index % 2 === 0 ? part : chipOf(part)));
    box.replaceChildren(...parts.map((part) => (part === '' ? PLACE : part)));
  };
  box.addEventListener('input', (event) => {
    event.stopPropagation();
    area.value = textIn(box);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // A name that was typed or pasted becomes a chip.
  box.addEventListener('blur', draw);
  area.addEventListener('redraw', draw);
  area.hidden = true;
  area.after(box);
  draw();
  return box;
}

/** Inserts a chip where the caret is, or at the end. */
function insertChip(box, raw) {
  const selection = getSelection();
  const hasCaret = document.activeElement === box && box.contains(selection.anchorNode);
  box.focus();
  if (!hasCaret) selection.selectAllChildren(box), selection.collapseToEnd();
  const range = selection.getRangeAt(0);
  range.deleteContents();
  const place = document.createTextNode(PLACE);
  range.insertNode(place);
  range.insertNode(chipOf(raw));
  selection.collapse(place, 1);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
`;
