/** Number formats, each made once: making one costs a hundred times as much as using it. */
const made = new Map<string, Intl.NumberFormat>();

export function numberFormat(languageTag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = languageTag + JSON.stringify(options);
  let format = made.get(key);
  if (!format) made.set(key, (format = new Intl.NumberFormat(languageTag, options)));
  return format;
}
