import { useEffect, useState } from 'react';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { sentences } from '#i18n/sentences.ts';
import { WAKE_EVENT } from '#lib/browser-names.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { $favourites, addFavourite, removeFavourite } from '#stores/favourites.ts';
import { notify } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { useStore } from '#ui/useStore.ts';

/**
 * Saves the presses of the page's favourite buttons (shell/favourite-buttons.ts). Shows a message for a failure, and to
 * a visitor that a login is needed, with a link to it.
 */
export default function FavouriteButtons({ locale }: { locale: Locale }) {
  const session = useStore($session);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    const say = (text: string) => ($session.get().status === 'player' ? notify(text) : setSaid(text));
    const act = () => {
      for (const [game, wanted] of window.jogadaFavouritePresses?.splice(0) ?? [])
        void press(game, wanted, locale, say);
    };
    act();
    addEventListener(WAKE_EVENT, act);
    return () => removeEventListener(WAKE_EVENT, act);
  }, [locale]);
  const isSaid = said !== null && session.status !== 'player';
  return (
    <Toasts
      toasts={isSaid ? [{ id: 'favourite', text: said, action: <LogIn locale={locale} /> }] : []}
      closeLabel={stringsFor(locale, 'ui').close}
      onClose={() => setSaid(null)}
    />
  );
}

function LogIn({ locale }: { locale: Locale }) {
  return (
    <button type="button" className="link" data-opens="login">
      {stringsFor(locale, 'session').login}
    </button>
  );
}

async function press(game: number, wanted: boolean, locale: Locale, say: (text: string) => void): Promise<void> {
  const strings = stringsFor(locale, 'favourites');
  const outcome = wanted ? await addFavourite(game) : await removeFavourite(game);
  if (!outcome.ok) return say(fill(strings.setFailed, { reason: failureText(outcome.failure, locale) }));
  if (outcome.value === 'browser') {
    if (wanted) say(sentences(locale, stringsFor(locale, 'ui').loginFirst, strings.kept));
  } else if ($favourites.get().status === 'failed') say(strings.listFailed);
}
