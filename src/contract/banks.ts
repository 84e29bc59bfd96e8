/** Lists banks and payment institutions by their ISPB, their eight-digit number in the Brazilian payment system. */
export const banks = {
  '00000000': 'Banco do Brasil',
  '00000208': 'BRB',
  '00360305': 'Caixa Econômica Federal',
  '00416968': 'Banco Inter',
  '01181521': 'Sicredi',
  '02038232': 'Sicoob',
  '04902979': 'Banco da Amazônia',
  '07237373': 'Banco do Nordeste',
  '08561701': 'PagBank',
  '10573521': 'Mercado Pago',
  '10664513': 'Agibank',
  '16501555': 'Stone',
  '17184037': 'Banco Mercantil',
  '18236120': 'Nubank',
  '20855875': 'Neon',
  '22896431': 'PicPay',
  '28127603': 'Banestes',
  '30306294': 'BTG Pactual',
  '31872495': 'C6 Bank',
  '58160789': 'Banco Safra',
  '59285411': 'Banco Pan',
  '59588111': 'BV',
  '60701190': 'Itaú Unibanco',
  '60746948': 'Bradesco',
  '61186680': 'BMG',
  '62232889': 'Daycoval',
  '90400888': 'Santander',
  '92702067': 'Banrisul',
  '92894922': 'Banco Original',
} as const;
export type Ispb = keyof typeof banks;

/** Returns a bank's name, or the ISPB of a bank that left the list. */
export const bankName = (ispb: string): string => (banks as Readonly<Record<string, string>>)[ispb] ?? ispb;
