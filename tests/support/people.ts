/** Made-up people whose documents pass the checks. Every call is another person. */
import { randomInt } from 'node:crypto';

export interface Person {
  readonly account: string;
  readonly password: string;
  readonly realname: string;
  readonly cpf: string;
  readonly phone: string;
}

export function newPerson(): Person {
  const tag = `${Date.now().toString(36)}${randomInt(36 ** 4).toString(36)}`;
  return {
    account: `p.${tag}`.slice(0, 24),
    password: `senha-${tag}`,
    realname: 'Ana Teste da Silva',
    cpf: newCpf(),
    phone: `119${String(randomInt(10 ** 8)).padStart(8, '0')}`,
  };
}

/** A random CPF with right check digits, computed here on its own: the code under test must not judge itself. */
export function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => randomInt(10));
  if (digits.every((digit) => digit === digits[0])) return newCpf();
  for (const length of [9, 10]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
