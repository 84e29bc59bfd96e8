/**
 * Implements the rules of prose for Markdown, comments and test titles: short sentences, and the words of
 * banned-words.json.
 */
import words from './banned-words.json' with { type: 'json' };

export const MAX_WORDS = 25;
/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION = /(?:\b(?:[eE]\.g|i\.e|cf|vs|etc|[aA]rts?|[nN]os?|approx|inc)|\b[A-Z])\.$/;

const patternsOf = (table, flags, around) =>
  Object.entries(table).map(([wrong, right]) => ({ right, pattern: new RegExp(around(wrong), flags) }));
/** The banned words, except in the name of a file, a field or an address. */
const inProse = patternsOf(words.prose, 'gi', (wrong) => `(?<![\\w/#.-])(?:${wrong})(?![\\w-]|\\.\\w)`);
const inNames = patternsOf(words.names, 'g', (name) => `(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`);

/** Returns the faults of a text whose code is masked, each with its index in the text. */
export function proseFaults(text) {
  return [...sentences(text).flatMap(lengthFault), ...faultsBy(inProse, text), ...nameFaults(text)];
}

/** Returns the faults of code inside a text: outdated names. */
export const nameFaults = (code) => faultsBy(inNames, code);

/** Replaces code between backticks by one word of the same length, so that indexes stay valid. */
export const maskCode = (text) => text.replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length));

function faultsBy(patterns, text) {
  return patterns.flatMap(({ right, pattern }) =>
    [...text.matchAll(pattern)].map(({ index, 0: wrong }) => ({
      index,
      message: `Write “${right}” instead of “${wrong}”.`,
    })),
  );
}

/** Numbers do not count as words. */
function lengthFault({ index, text }) {
  const count = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return count > MAX_WORDS ? [{ index, message: `A sentence of ${count} words: at most ${MAX_WORDS}.` }] : [];
}

/** Splits a text after full stops, question and exclamation marks before a blank. */
function sentences(text) {
  const found = [];
  let start = 0;
  for (const { index, 0: mark } of text.matchAll(/[.!?…]["'”’)\]*_]*(?=\s|$)/g)) {
    const end = index + mark.length;
    if (ABBREVIATION.test(text.slice(start, index + 1)) && !/^\s*$/.test(text.slice(end))) continue;
    found.push({ index: start, text: text.slice(start, end) });
    start = end;
  }
  found.push({ index: start, text: text.slice(start) });
  return found.map((each) => {
    const blank = /^\s*/.exec(each.text)[0].length;
    return { index: each.index + blank, text: each.text.slice(blank) };
  });
}
