import { useEffect } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { localePath } from '#i18n/paths.ts';
import { formatWireDate } from '#lib/dates.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { $movementMatches, findMovements } from '#stores/movement-search.ts';
import { Money } from '#ui/Money.tsx';
import { useStore } from '#ui/useStore.ts';

/** Shorter words match too much of a statement. */
const FEWEST_LETTERS = 2;
const PAUSE_MS = 300;

/** Lists the player's movements that match the words, each with a link to its day of the statement; nothing without any. */
export function MovementMatches({ locale, words }: { locale: Locale; words: string }) {
  const { tag } = localeTable[locale];
  const found = valueOf(useStore($movementMatches)) ?? [];
  useEffect(() => {
    if ([...words].length < FEWEST_LETTERS) return undefined;
    const timer = setTimeout(() => void findMovements(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  if (found.length === 0) return null;
  return (
    <section className="section" aria-labelledby="movements">
      <h2 id="movements">{stringsFor(locale, 'games').movements}</h2>
      <ul className="links">
        {found.map((movement) => {
          const day = movement.created_at.slice(0, 10);
          const about = [movement.operate_type_text, movement.description].filter(Boolean).join(' · ');
          return (
            <li key={movement.id}>
              <a href={`${localePath(locale, '/order-center')}?from=${day}&to=${day}`}>
                <span>
                  {about}
                  <br />
                  <small>{formatWireDate(movement.created_at, tag)}</small>
                </span>
                <Money cents={movement.money} tag={tag} tone="auto" sign="always" />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
