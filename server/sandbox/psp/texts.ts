/** Holds the stand-in bank's texts: Portuguese, as of Brazilian banks, and English for people who try the product. */

const texts = {
  pt: {
    tag: 'pt-BR',
    bank: 'Banco Sandbox',
    notice: 'Ambiente de teste: nenhum dinheiro sai de conta alguma',
    title: 'Confirmar pagamento',
    receiver: 'Para',
    kind: 'Tipo',
    reference: 'Identificador',
    payer: 'CPF de quem paga',
    payerHint: 'Troque o CPF para ver um pagamento de outra pessoa ser devolvido.',
    pay: 'Pagar',
    paid: 'Pagamento feito. Você já pode voltar à Jogada.',
    expired: 'Esta cobrança não pode mais ser paga. Faça um novo depósito.',
    medHint: 'O banco também pode pedir o dinheiro de volta por fraude (MED).',
    medAsk: 'Pedir o dinheiro de volta',
    medOpen: 'O pedido de devolução está em análise.',
    medGrant: 'Devolver ao pagador',
    medDeny: 'Negar a devolução',
    medMade: 'O dinheiro voltou para quem pagou.',
    medDenied: 'A devolução foi negada.',
    unknown: 'Cobrança não encontrada.',
  },
  en: {
    tag: 'en',
    bank: 'Sandbox Bank',
    notice: 'Test environment: no money leaves any account',
    title: 'Confirm payment',
    receiver: 'To',
    kind: 'Type',
    reference: 'Reference',
    payer: 'Payer’s CPF',
    payerHint: 'Change the CPF to see another person’s payment being returned.',
    pay: 'Pay',
    paid: 'Payment made. You can go back to Jogada.',
    expired: 'This charge can no longer be paid. Make a new deposit.',
    medHint: 'The bank can also ask for the money back because of fraud (MED).',
    medAsk: 'Ask for the money back',
    medOpen: 'The request to return it is being looked at.',
    medGrant: 'Return it to the payer',
    medDeny: 'Deny the return',
    medMade: 'The money went back to its payer.',
    medDenied: 'The return was denied.',
    unknown: 'Charge not found.',
  },
} as const;

export function pageTexts(acceptLanguage: string | undefined): (typeof texts)['pt' | 'en'] {
  return /^\s*pt|^\s*$/i.test(acceptLanguage ?? '') ? texts.pt : texts.en;
}
