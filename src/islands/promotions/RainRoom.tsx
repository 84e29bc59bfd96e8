import { useEffect, useState } from 'react';
import { offers } from '#contract/offers.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { formatWireDate } from '#lib/dates.ts';
import { fill } from '#lib/fill.ts';
import { localeTable } from '#lib/locales.ts';
import type { Locale } from '#lib/locales.ts';
import { $presence, $rain, claimRain, loadRain, stayInRoom } from '#stores/rain.ts';
import type { Rain } from '#stores/rain.ts';
import { $session } from '#stores/session.ts';
import { Countdown } from '#ui/Countdown.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useStore } from '#ui/useStore.ts';
import { OfferPart } from './OfferPart.tsx';
import { RainDraws } from './RainDraws.tsx';
import { RewardCard } from './RewardCard.tsx';

/**
 * Shows the rain room: the next draw, who is present, the player's rewards, and the last draws. A player with this
 * page open counts as present.
 */
export default function RainRoom({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'rain');
  const state = useStore($rain);
  const isPlayer = useStore($session).status === 'player';
  useEffect(() => (isPlayer ? stayInRoom() : undefined), [isPlayer]);
  return (
    <section className="section rewards" aria-labelledby="rain-room">
      <h2 id="rain-room">{strings.room}</h2>
      <OfferPart locale={locale} state={state} load={loadRain}>
        {(room) => <Room locale={locale} room={room} />}
      </OfferPart>
    </section>
  );
}

function Room({ locale, room }: { locale: Locale; room: Rain }) {
  const strings = stringsFor(locale, 'rain');
  const { data: rewards, next_at: next, slots } = room;
  return (
    <>
      <NextDraw locale={locale} room={room} />
      <p className="hint">{fill(strings.hint, { minutes: offers.chatRain.presentMinutes }, localeTable[locale].tag)}</p>
      {rewards.length > 0 ? (
        <>
          <h3>{stringsFor(locale, 'offers').yours}</h3>
          <ul className="reward-list">
            {rewards.map((reward) => (
              <RewardCard
                key={reward.id}
                locale={locale}
                reward={reward}
                kind="slot"
                claim={() => claimRain({ id: Number(reward.id) })}
              />
            ))}
          </ul>
        </>
      ) : null}
      <RainDraws locale={locale} draws={slots.filter(({ at }) => at !== next)} />
    </>
  );
}

function NextDraw({ locale, room: { next_at: next, drawsAt, present, slots } }: { locale: Locale; room: Rain }) {
  const strings = stringsFor(locale, 'rain');
  const { tag } = localeTable[locale];
  const presence = useStore($presence);
  const [fallen, setFallen] = useState('');
  const hash = slots.find(({ at }) => at === next)?.seed_hash;
  return (
    <div className="rain-next">
      <p className="rain-when">
        <span>{fill(strings.next, { date: formatWireDate(next, tag) })}</span>
        {fallen === next ? (
          <b>{strings.drawing}</b>
        ) : (
          <Countdown until={drawsAt} label={strings.left} onEnd={() => setFallen(next)} />
        )}
      </p>
      <p className="rain-when">
        <span>{fill(strings.present, { count: present }, tag)}</span>
        {presence.status === 'away' ? null : (
          <b role="status">{presence.status === 'here' ? strings.here : strings.arriving}</b>
        )}
      </p>
      {presence.status === 'away' ? <Notice tone="warning">{strings.away}</Notice> : null}
      {hash ? (
        <details>
          <summary>{strings.hash}</summary>
          <p className="hint">{strings.hashText}</p>
          <code className="rain-code">{hash}</code>
        </details>
      ) : null}
    </div>
  );
}
