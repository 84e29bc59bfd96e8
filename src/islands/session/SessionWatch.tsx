import { useEffect } from 'react';
import { market } from '#contract/market.ts';
import { stringsFor } from '#i18n/island-strings.ts';
import { HOME_EVENT } from '#lib/browser-names.ts';
import { fill } from '#lib/fill.ts';
import type { Locale } from '#lib/locales.ts';
import { $balance } from '#stores/balance.ts';
import { $streamMessage, hearNews } from '#stores/news.ts';
import { $notices, dismissNotice, showLeftNotice } from '#stores/notices.ts';
import { $balanceHidden, followBalanceChoice } from '#stores/privacy.ts';
import { showDueReminder } from '#stores/reminder.ts';
import { $interruption, $session, dismissInterruption, fetchMember, resumeSession } from '#stores/session.ts';
import type { Interruption } from '#stores/session.ts';
import { followStream } from '#stores/stream.ts';
import { Button } from '#ui/Button.tsx';
import { closeDialog, openDialog } from '#ui/dialogs.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { showHeaderBalance, showHeaderName, showHeaderUnread } from '#ui/header-balance.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { useStore } from '#ui/useStore.ts';
import { leadToOwnPassword } from './after-login.ts';
import { IdleWarning } from './IdleWarning.tsx';
import { Reminder } from './Reminder.tsx';

const ID = 'interruption';

/**
 * Leads who has a one-time password to choose another, asks whether to log in again when a session ended by itself (spec 4 and 8), warns before an
 * unused one does, follows the player's stream, shows what is due after a sign-in, and the toasts.
 */
export default function SessionWatch({ locale }: { locale: Locale }) {
  const strings = stringsFor(locale, 'session');
  const ui = stringsFor(locale, 'ui');
  const interruption = useStore($interruption);
  const notices = useStore($notices);
  const session = useStore($session);
  useEffect(() => {
    if (session.status === 'unknown') void resumeSession();
  }, [session.status]);
  useEffect(() => followStream(), []);
  useEffect(() => followFrame(locale), [locale]);
  useEffect(followHome, []);
  useEffect(showLeftNotice, []);
  useEffect(() => {
    leadToOwnPassword(locale);
  }, [session, locale]);
  useEffect(() => {
    if (session.status === 'player') showDueReminder();
  }, [session.status]);
  useEffect(() => {
    if (interruption !== 'none') openDialog(ID);
  }, [interruption]);
  const { title, text } = wordsOf(interruption, locale);
  return (
    <>
      <Dialog id={ID} title={title} closeLabel={ui.close} onClose={dismissInterruption}>
        <p>{text}</p>
        <div className="actions">
          <Button kind="primary" data-opens="login">
            {strings.login}
          </Button>
          <Button kind="line" onClick={() => closeDialog(ID)}>
            {strings.notNow}
          </Button>
        </div>
      </Dialog>
      {session.status === 'player' ? <IdleWarning locale={locale} /> : null}
      <Reminder locale={locale} />
      <Toasts toasts={[...notices]} closeLabel={ui.close} onClose={(id) => dismissNotice(Number(id))} />
    </>
  );
}

/** The frame after its first reply (layouts/first-me.ts): what the stores learn stands there; who may not play is told so. */
function followFrame(locale: Locale): () => void {
  const show = () => {
    const session = $session.get();
    // Until then the frame shows what it knows.
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
    $balanceHidden.listen(show),
  ];
  return () => stops.forEach((stop) => stop());
}

const homeNews = ['recharge', 'withdrawal'] as const;

/** What the home shows of a player is the frame's (layouts/home/start.ts): it is told when to ask again. */
const followHome = () =>
  document.querySelector('[data-home]') ? hearNews(homeNews, () => dispatchEvent(new Event(HOME_EVENT))) : undefined;

function wordsOf(interruption: Interruption, locale: Locale): { title: string; text: string } {
  const strings = stringsFor(locale, 'session');
  if (interruption === 'forced-offline') return { title: strings.forcedTitle, text: strings.forcedText };
  if (interruption !== 'idle') return { title: strings.expiredTitle, text: strings.expiredText };
  const minutes = market.sessionIdleMs / 60_000;
  return { title: strings.idleEndedTitle, text: fill(strings.idleEndedText, { minutes }) };
}
