/** Keeps number formats, because creating one costs a hundred times as much as using it. */
const made: Record<string, Intl.NumberFormat> = {};

export const numberFormat = (languageTag: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  (made[languageTag + JSON.stringify(options)] ??= new Intl.NumberFormat(languageTag, options));
