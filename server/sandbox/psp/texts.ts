/** The stand-in bank speaks Portuguese, as Brazilian banks do, and English for those who try the product out. */

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
    unknown: 'Charge not found.',
  },
} as const;

export function pageTexts(acceptLanguage: string | undefined): (typeof texts)['pt' | 'en'] {
  return /^\s*pt|^\s*$/i.test(acceptLanguage ?? '') ? texts.pt : texts.en;
}
