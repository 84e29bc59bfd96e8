/** Formats a Brazilian postal code (CEP) and lists the federative units. */

/** Formats the 8 digits of a CEP: 01310100 becomes 01310-100. */
export const formatPostalCode = (digits: string): string => digits.replace(/^(\d{5})(\d{3})$/, '$1-$2');

/** The 26 states and the Federal District, by their letters. */
export const federativeUnits = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const;
export type FederativeUnit = (typeof federativeUnits)[number];
