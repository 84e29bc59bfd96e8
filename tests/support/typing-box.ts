/** Simulates an input field that a browser edits, for the tests of masks. */
import type { TypingMask } from '#lib/typed-text/masks.ts';

/** Creates a field with a caret ("|"). The browser edits it before the mask runs. */
export function box(mask: TypingMask, start = '|') {
  let at = start.indexOf('|');
  let value = start.replace('|', '');
  const edit = (left: string, right: string, type: string, data = '') => {
    const next = mask({ value: left + right, caret: left.length }, value, { type, data });
    [value, at] = [next.value, next.caret];
  };
  const self = {
    type(text: string) {
      for (const char of text) edit(value.slice(0, at) + char, value.slice(at), 'insertText', char);
      return self;
    },
    paste(text: string) {
      edit(value.slice(0, at) + text, value.slice(at), 'insertFromPaste');
      return self;
    },
    /** Inserts whole words, as a keyboard with dictation does. */
    dictate(text: string) {
      edit(value.slice(0, at) + text, value.slice(at), 'insertText', text);
      return self;
    },
    /** Replaces the whole text, as a script or autofill does. */
    fill(text: string) {
      edit(text, '', '');
      return self;
    },
    back(times = 1) {
      for (let press = 0; press < times && at > 0; press++)
        edit(value.slice(0, at - 1), value.slice(at), 'deleteContentBackward');
      return self;
    },
    forward() {
      if (at < value.length) edit(value.slice(0, at), value.slice(at + 1), 'deleteContentForward');
      return self;
    },
    shown: () => `${value.slice(0, at)}|${value.slice(at)}`,
    value: () => value,
  };
  return self;
}
