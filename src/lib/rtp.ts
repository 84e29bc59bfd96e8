import { numberFormat } from './number-format.ts';

/** A theoretical return as the wire has it ("96.40", per cent), for a reader: "96,40%" in pt-BR; "" where there is none. */
export function formatRtp(rtp: string, languageTag: string): string {
  if (!rtp) return '';
  const percent = numberFormat(languageTag, { style: 'percent', minimumFractionDigits: 2 });
  return percent.format(`${rtp}e-2` as Intl.StringNumericLiteral);
}
