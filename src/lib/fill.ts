type Values = Readonly<Record<string, string | number>>;

/**
 * Puts values into a dictionary text: fill("até {{max}}", { max: "R$ 10,00" }). A name without a value stays visible.
 * Words that follow a number are chosen by the language's own plural rules: "{{left}} {{left|one:giro|other:giros}}".
 * `tag`: the text's language; in a browser the page's, whose texts islands show.
 */
export function fill(text: string, values: Values, tag = pageTag()): string {
  return text.replace(/\{\{\s*(\w+)\s*(?:\|([^{}]+))?\}\}/g, (whole, name: string, forms: string | undefined) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    return forms === undefined ? String(value) : pluralForm(forms, countOf(value), tag);
  });
}

const pageTag = (): string => (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'pt-BR';

/** A count, also where it was formatted for a reader: "1.000" and "1,000" are a thousand. */
const countOf = (value: string | number): number =>
  typeof value === 'number' ? value : Number(value.replace(/[.,\s](?=\d{3}(?!\d))/g, ''));

/** "one:giro|other:giros" for a count; a category that is not given is "other". */
export function pluralForm(forms: string, count: number, tag: string): string {
  const words = new Map(
    forms.split('|').map((form) => form.split(':', 2).map((part) => part.trim()) as [string, string]),
  );
  return words.get(new Intl.PluralRules(tag).select(count)) ?? words.get('other') ?? '';
}
