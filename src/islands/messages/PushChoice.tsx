import { useEffect, useState } from 'react';
import type { PushCategory } from '#contract/push.ts';
import { failureText } from '#i18n/failure-text.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import type { Locale } from '#lib/locales.ts';
import { valueOf } from '#stores/loadable.ts';
import { notify } from '#stores/notices.ts';
import { $push, choosePush, loadPush } from '#stores/push.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useStore } from '#ui/useStore.ts';

/** Shows the categories that this device delivers while the site is closed. None is set until the player ticks it. */
export function PushChoice({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'information');
  const state = valueOf(useStore($push));
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  // A browser may refuse to say what it has.
  useEffect(
    () =>
      void loadPush()
        .catch(() => null)
        .finally(() => setOver(true)),
    [],
  );
  if (state === null) return isOver ? null : <div data-arriving />;
  const save = async (form: HTMLFormElement, publicKey: string) => {
    setBusy(true);
    const chosen = new FormData(form).getAll('category') as PushCategory[];
    const outcome = await choosePush(chosen, publicKey).catch(() => null);
    setBusy(false);
    if (!outcome?.ok) notify(failureText(outcome?.failure ?? { kind: 'unexpected' }, locale));
    // A browser that blocks notifications shows its own message, and the page then shows one as well.
    else if (outcome.value === 'saved') notify(strings.pushSaved);
  };
  return (
    <section className="section" aria-labelledby="push">
      <h2 id="push">{strings.pushTitle}</h2>
      <p>{state.status === 'unsupported' ? strings.pushUnsupported : strings.pushText}</p>
      {state.status === 'blocked' ? <p className="hint">{strings.pushBlocked}</p> : null}
      {state.status === 'open' ? (
        <form
          // The form is created again with the server's values, so that the boxes show what is saved.
          key={state.chosen.join()}
          className="push-form"
          onSubmit={(event) => {
            event.preventDefault();
            void save(event.currentTarget, state.publicKey);
          }}
        >
          {state.offered.map((category) => (
            <Checkbox key={category} name="category" value={category} defaultChecked={state.chosen.includes(category)}>
              {strings[`push_${category}`]}
            </Checkbox>
          ))}
          <p className="hint">{strings.pushNight}</p>
          <p className="actions">
            <Button type="submit" busy={busy}>
              {strings.pushSave}
            </Button>
          </p>
        </form>
      ) : null}
    </section>
  );
}
