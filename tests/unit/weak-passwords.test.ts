/** Tests passwords that are refused because attackers try them first, and ones that are accepted. */
import { describe, expect, test } from 'vitest';
import { checkWeakPassword, checkWeakWithdrawalPassword } from '#server/contexts/identity/passwords/weak-passwords.ts';

const papers = { account: 'ana.silva', cpf: '52998224725', phone: '+5511987654321' };

describe('a login password', () => {
  test.each([
    ...[
      '123456',
      '12345678',
      '987654321',
      'abcdef',
      '111111',
      'aaaaaaaa',
      '121212',
      '123123',
      'Senha123',
      'PASSWORD',
      'qwerty',
    ],
    ...['ana.silva', 'ana.silva2026', 'eu-Ana.Silva', '52998224725', '529.982.247-25', '11987654321', '987654321'],
  ])('%s is refused at its field', (password) => {
    expect(checkWeakPassword(password, papers)).toMatchObject({
      refused: { code: 'PASSWORD_COMMON', field: 'password' },
    });
  });

  test.each(['jogada-segredo', 'tres-tatus-azuis', 'Xk92!pq', '2026-11', 'maria1987praia', 'çãõéê'])(
    '%s is accepted',
    (password) => {
      expect(checkWeakPassword(password, papers)).toBeNull();
    },
  );
});

describe('a withdrawal password', () => {
  test.each([
    '123456',
    '654321',
    '000000',
    '111111',
    '121212',
    '123123',
    '102030',
    '529982',
    '224725',
    '982247',
    '987654',
    '876543',
  ])('%s is refused at its field', (digits) => {
    expect(checkWeakWithdrawalPassword(digits, papers)).toMatchObject({
      refused: { code: 'WITHDRAWAL_PASSWORD_COMMON', field: 'qk_pwd' },
    });
  });

  test.each(['493817', '246810', '135790', '604928', '110911'])('%s is accepted', (digits) => {
    expect(checkWeakWithdrawalPassword(digits, papers)).toBeNull();
  });
});
