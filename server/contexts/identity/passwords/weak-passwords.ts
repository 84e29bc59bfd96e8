/**
 * Refuses passwords that an attacker tries first: published lists, simple patterns, and the player's own data. Their
 * length is checked elsewhere (contract/fields.ts).
 */
import { refuse } from '#server/platform/refusal.ts';
import type { Refused } from '#server/platform/refusal.ts';

/** The data of a player that others may know. */
export interface Papers {
  readonly account: string;
  readonly cpf: string;
  readonly phone: string;
}

/** Passwords of published lists with six characters or more. Rows of digits and repeats are detected by rule. */
const common = new Set(
  `password password1 passw0rd p@ssw0rd qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx abc123
  abcdef abcd1234 a1b2c3 iloveyou welcome letmein monkey dragon sunshine princess football master shadow superman batman
  senha1 senha12 senha123 senha1234 senhas minhasenha mudar123 admin1 admin123 administrador brasil brasil10 brasil123 flamengo
  corinthians palmeiras saopaulo vascodagama cruzeiro gremio internacional santos botafogo fluminense atletico amoreterno
  teamo123 deusefiel jesuscristo jesus123 gabriel familia felicidade 123mudar 123abc 123qwe qwe123 102030 112233 123321
  123654 147258 159753 987654 123123 121212 131313 696969 aposta apostas cassino casino jogada jogada123`.split(/\s+/),
);

/** Checks a login password. Returns a refusal at `field`, or null. */
export function checkWeakPassword(
  password: string,
  { account, cpf, phone }: Papers,
  field = 'password',
): Refused | null {
  const plain = password.toLowerCase();
  const digits = plain.replace(/\D/g, '');
  const isPapers = plain.includes(account) || (digits.length >= 8 && (cpf.includes(digits) || phone.includes(digits)));
  const isEasy = common.has(plain) || isRepeat(plain) || isRow(plain);
  return isPapers || isEasy ? refuse('PASSWORD_COMMON', { field }) : null;
}

/** Checks the six digits of a withdrawal password. */
export function checkWeakWithdrawalPassword(digits: string, { cpf, phone }: Omit<Papers, 'account'>): Refused | null {
  const isEasy =
    common.has(digits) || isRepeat(digits) || isRow(digits) || cpf.includes(digits) || phone.includes(digits);
  return isEasy ? refuse('WITHDRAWAL_PASSWORD_COMMON', { field: 'qk_pwd' }) : null;
}

/** Returns whether one to three characters repeat: 111111, 121212, 123123. */
const isRepeat = (text: string): boolean => /^(.{1,3})\1+$/.test(text);

/** Returns whether the characters are consecutive, up or down: 123456, abcdef, 987654. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((char, index) => char.charCodeAt(0) - text.charCodeAt(index));
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0]);
}
