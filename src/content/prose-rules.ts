/** Names every rule that a text can break, with its sentence in English. The build prints the sentence; the back office has its own words. */
type Values = Readonly<Record<string, string | number>>;

export const proseRules = {
  fileMissing: () => 'the file is missing',
  unreadable: ({ why }: Values) => `what stands between the two lines of --- cannot be read (${why})`,
  missing: () => 'it is missing',
  notText: () => 'it is no text: put it in quotes',
  empty: () => 'it is empty',
  tooLong: ({ max }: Values) => `it is longer than ${max} characters`,
  altMissing: () => 'it is missing, and the page has an image',
  altAlone: () => 'it describes an image the page does not have',
  unknownField: () => 'no page has such a field',
  unknownFigure: ({ name }: Values) => `no figure has the name ${name}`,
  looseBrace: () => 'a name has two braces on each side: {{name}}',
  typedDigits: ({ digits }: Values) => `a value is written {{name}}, and not ${digits}`,
  otherFigures: ({ own, source }: Values) =>
    `it has the figures ${own || 'none'}, the Portuguese text ${source || 'none'}`,
  pluralForms: ({ name, forms }: Values) => `the words after ${name} need these forms and no others: ${forms}`,
  html: () => 'HTML is not allowed in a text',
  htmlInBody: ({ line, tag }: Values) =>
    `line ${line}: HTML is not allowed in a text (${tag}); a plain < is written &lt;`,
  unsafeLink: ({ line, url }: Values) =>
    `line ${line}: a link leads to a path of this site, https:, mailto: or tel:, and not to ${url}`,
} as const;
export type ProseRule = keyof typeof proseRules;

/** Describes a broken rule of a field. */
export interface ProseFault {
  readonly field: string;
  readonly rule: ProseRule;
  readonly values: Values;
}

export const fault = (field: string, rule: ProseRule, values: Values = {}): ProseFault => ({ field, rule, values });

/** Returns the sentence of a fault in English. */
export const sentenceOf = ({ rule, values }: ProseFault): string => proseRules[rule](values);
