/**
 * Translates the refusals of operations, which are English sentences for the command and the audit log. The English text of a key is the
 * sentence itself, with names for the parts that vary: "at most {{most}} characters".
 */
import { backofficeDictionary, backofficeText } from './texts.ts';
import type { BackofficeLanguage } from './texts.ts';

const PREFIX = 'refusals.';

interface Pattern {
  readonly key: string;
  readonly matches: RegExp;
  readonly names: readonly string[];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The sentences; those without a part that varies come first, and the shorter names of others last. */
const patterns: readonly Pattern[] = Object.entries(backofficeDictionary('en'))
  .filter(([key]) => key.startsWith(PREFIX))
  .map(([key, text]) => {
    const parts = text.split(/\{\{(\w+)\}\}/);
    const source = parts.map((part, index) => (index % 2 === 0 ? escaped(part) : '(.+)')).join('');
    return {
      ...{ key, matches: new RegExp(`^${source}$`, 's'), names: parts.filter((_, index) => index % 2 === 1) },
      fixed: parts.filter((_, index) => index % 2 === 0).join('').length,
    };
  })
  .sort((one, other) => one.names.length - other.names.length || other.fixed - one.fixed);

/** Returns the key of a refusal's sentence and its values; null where no text has it. */
export function refusalKey(sentence: string): { key: string; values: Record<string, string> } | null {
  for (const { key, matches, names } of patterns) {
    const found = key === `${PREFIX}unknown` ? null : matches.exec(sentence);
    if (found) return { key, values: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) };
  }
  return null;
}

/** Returns a refusal in a language. A sentence that no text has stays as it is. */
export function refusalText(sentence: string, language: BackofficeLanguage): string {
  const found = refusalKey(sentence);
  if (!found) return backofficeText(language)(`${PREFIX}unknown`, { error: sentence });
  const { key, values } = found;
  // What a line lacks is a sentence of its own.
  const told =
    'what' in values && 'line' in values ? { ...values, what: refusalText(values.what ?? '', language) } : values;
  return backofficeText(language)(key, told);
}
