import { Suspense, useEffect, useState } from 'react';
import { stringsFor } from '#i18n/island-strings.ts';
import { HOME_EVENT } from '#lib/browser-names.ts';
import type { Locale } from '#lib/locales.ts';
import { $balance, $net } from '#stores/balance.ts';
import { $idleWarning, watchIdle } from '#stores/idle.ts';
import { $streamMessage, onUpdate } from '#stores/updates.ts';
import { $notices, dismissNotice, showLeftNotice } from '#stores/notices.ts';
import { $balanceHidden, followBalanceChoice } from '#stores/privacy.ts';
import { $reminder, showDueReminder } from '#stores/reminder.ts';
import { $interruption, $session, fetchMember, isUnrestricted, resumeSession } from '#stores/session.ts';
import type { Session } from '#stores/session.ts';
import { followStream } from '#stores/stream.ts';
import { showHeaderBalance, showHeaderName, showHeaderUnread } from '#ui/header-balance.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { showHeaderClock } from '#ui/header-clock.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { useStore } from '#ui/useStore.ts';
import { leadToOwnPassword } from './after-login.ts';

const PendingRequirements = lazyPart(() =>
  import('./PendingRequirements.tsx').then((part) => part.PendingRequirements),
);

/**
 * Leads a player with a one-time password to choose another, and follows the player's stream. Keeps the frame as the stores know it, shows
 * what is due (PendingRequirements.tsx), and shows the toasts.
 */
export default function SessionWatch({ locale }: { locale: Locale }) {
  const ui = stringsFor(locale, 'ui');
  const interruption = useStore($interruption);
  const notices = useStore($notices);
  const session = useStore($session);
  const isIdle = useStore($idleWarning) !== null;
  const isReminderDue = useIsReminderDue(session);
  const reminder = useStore($reminder);
  useEffect(() => {
    if (session.status === 'unknown') void resumeSession();
  }, [session.status]);
  useEffect(() => followStream(), []);
  useEffect(() => (session.status === 'player' ? watchIdle() : undefined), [session.status]);
  useEffect(() => followFrame(locale), [locale]);
  useEffect(followHome, []);
  useEffect(showLeftNotice, []);
  useEffect(() => {
    leadToOwnPassword(locale);
  }, [session, locale]);
  useEffect(() => {
    if (session.status === 'player') showDueReminder();
  }, [session.status]);
  const owner = session.status === 'player' && isUnrestricted(session) ? session.member.id : null;
  useEffect(() => {
    // Few players have allowed notifications, so other pages do not load this code.
    if (owner !== null && globalThis.Notification?.permission === 'granted')
      void import('#stores/push-replacement.ts').then((push) => push.reportReplacedPush(owner)).catch(() => undefined);
  }, [owner]);
  const isDue = interruption !== 'none' || isIdle || isReminderDue || reminder === 'shown';
  return (
    <>
      {isDue ? (
        <Suspense>
          <PendingRequirements locale={locale} />
        </Suspense>
      ) : null}
      <Toasts toasts={[...notices]} closeLabel={ui.close} onClose={(id) => dismissNotice(Number(id))} />
    </>
  );
}

/**
 * Returns whether a reminder about the player's time is due (stores/play-reminders.ts): the reality check, or the end
 * of a limit, minutes before it.
 */
function useIsReminderDue(session: Session): boolean {
  const [isDue, setDue] = useState(false);
  const play = session.status === 'player' ? session.member.play : undefined;
  useEffect(() => {
    // The warning comes five minutes before the time ends. The number repeats TIME_WARNING_MINUTES of
    // contract/limits.ts, which would enlarge every page's first script.
    const seconds = Math.min(play?.reality_in ?? NEVER, (play?.minutes_left ?? NEVER) * 60 - 300);
    const timer = seconds < NEVER / 2 ? setTimeout(setDue, seconds * 1000, true) : undefined;
    return () => clearTimeout(timer);
  }, [play]);
  return isDue;
}

/**
 * Updates the frame after its first reply (shell/session-bootstrap.ts) with the stores' values, and shows restrictions.
 */
function followFrame(locale: Locale): () => void {
  const showPlay = (net: bigint, seconds?: number) => {
    showHeaderClock(net, seconds);
    const shown = document.querySelector('.play-clock');
    const ariaLabel = stringsFor(locale, 'session').playClock;
    if (shown) Object.assign(shown, { role: 'img', ariaLabel });
  };
  const show = () => {
    const session = $session.get();
    // Before that the frame keeps its values.
    if (session.status === 'unknown') return;
    showHeaderBalance($balance.get()?.cash ?? null, 'fresh', $balanceHidden.get());
    if (session.status !== 'player') return;
    showHeaderName(session.member.nickname || session.member.name);
    if (session.member.restriction)
      void import('./restriction-bar.ts').then((bar) => bar.followRestriction(locale)).catch(() => undefined);
  };
  const stops = [
    followBalanceChoice(),
    $balance.subscribe(show),
    $session.listen(show),
    $session.listen((session) => session.status === 'player' && showHeaderUnread(session.member.unread)),
    $streamMessage.listen((message) => {
      if (message?.kind === 'notice') showHeaderUnread(message.unread);
      if (message?.kind === 'restriction') void fetchMember();
    }),
    $net.subscribe((net) => net !== null && showPlay(net)),
    $session.subscribe((session) => {
      const play = session.status === 'player' ? session.member.play : undefined;
      if (play) showPlay($net.get() ?? 0n, play.seconds);
    }),
    $balanceHidden.listen(show),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Two days in seconds, longer than any page stays open. */
const NEVER = 172_800;

const homeNews = ['recharge', 'withdrawal'] as const;

/** Asks the home to reload, because the frame shows its content (shell/on-demand/home/start.ts). */
const followHome = () =>
  document.querySelector('[data-home]') ? onUpdate(homeNews, () => dispatchEvent(new Event(HOME_EVENT))) : undefined;
