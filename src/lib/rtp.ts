import { numberFormat } from './number-format.ts';

/** Formats a theoretical return of the wire ("96.40", percent) for a reader: "96,40%" in pt-BR; "" where there is none. */
export function formatRtp(rtp: string, languageTag: string): string {
  if (!rtp) return '';
  const percent = numberFormat(languageTag, { style: 'percent', minimumFractionDigits: 2 });
  return percent.format(`${rtp}e-2` as Intl.StringNumericLiteral);
}
