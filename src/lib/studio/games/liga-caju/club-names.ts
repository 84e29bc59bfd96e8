/** What the clubs are called, by their indexes in `clubs`: names, the same in every language. */
export const clubNames = [
  'Vila Caju',
  'Porto Arara',
  'Serra Jatobá',
  'Lagoa do Ipê',
  'Campo Sabiá',
  'Rio Vagalume',
  'Alto Mandacaru',
  'Praia Siri',
] as const;
