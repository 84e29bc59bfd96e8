/** Lists every possible cash-out at Pipa Alta, one for each millisecond of the longest flight. */
import { LEAST, MOST, pipaAlta } from '#games/pipa-alta/rules.ts';

export interface Press {
  /** The multiplier of the cash-out, hundredths. */
  readonly height: number;
  /** The lowest flight in which it is in time, hundredths. It is also in time in all higher ones. */
  readonly lowest: number;
}

export function pressesAtKite(): Press[] {
  const { playMs, cashOut } = pipaAlta.table ?? {};
  if (!playMs || !cashOut) throw new Error('no table');
  for (let at = LEAST; at < MOST; at++)
    if (playMs(at) > playMs(at + 1)) throw new Error(`a flight to ${at} lasts longer`);
  let lowest = LEAST;
  return Array.from({ length: playMs(MOST) }, (_, ms) => {
    const height = cashOut.markAfter(ms);
    while (lowest < MOST && (playMs(lowest) <= ms || cashOut.paysAt(lowest, { at: null }, 100n, height) === null))
      lowest++;
    return { height, lowest };
  });
}
