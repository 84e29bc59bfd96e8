/** Tests the line that says who pays or receives. */
import { expect, it } from 'vitest';
import { partyText } from '#lib/party-text.ts';

it.each([
  [{ name: 'Ana S.', document: '***.982.247-**' }, 'Ana S. · CPF ***.982.247-**'],
  [
    { name: 'Operadora Exemplo Ltda', document: '11.222.333/0001-81' },
    'Operadora Exemplo Ltda · CNPJ 11.222.333/0001-81',
  ],
  [{ name: 'Operadora Exemplo Ltda', document: '12ABC34501DE35' }, 'Operadora Exemplo Ltda · CNPJ 12ABC34501DE35'],
  [{ name: '', document: '***.982.247-**', institution: 'Nubank' }, 'CPF ***.982.247-** · Nubank'],
  [{ name: 'Ana S.', document: '' }, 'Ana S.'],
  [{ name: '', document: '' }, ''],
])('%o', (party, text) => {
  expect(partyText(party)).toBe(text);
});
