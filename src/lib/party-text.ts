/** Formats a payer or receiver as one line. */

export interface Party {
  /** Each may be empty. */
  readonly name: string;
  /** A CNPJ, or a masked CPF. */
  readonly document: string;
  readonly institution?: string;
}

/** Joins what is known of a payer or receiver. A document of 14 letters and digits is a company's, any other a person's. */
export function partyText({ name, document, institution = '' }: Party): string {
  const kind = document.replace(/[^0-9A-Za-z]/g, '').length === 14 ? 'CNPJ' : 'CPF';
  return [name, document && `${kind} ${document}`, institution].filter(Boolean).join(' · ');
}
