/** Where a player goes once he is in: on to what he wanted, or nowhere, so that a form behind the dialog stays. */
import { remind } from '#stores/reminder.ts';
import { closeDialog } from '#ui/dialogs.ts';

/** `dialogId`: the dialog he came in by, null on the login page; `home`: where the login page leads on to. */
export function afterLogin(dialogId: string | null, home: string): void {
  const next = dialogId === null ? home : nextOf(dialogId);
  if (dialogId !== null) closeDialog(dialogId);
  if (dialogId !== 'register') remind(next === null ? 'here' : 'on-next-page');
  if (next !== null) location.assign(next);
}

/** Only a path of this site: an address from elsewhere is never followed. */
function nextOf(dialogId: string): string | null {
  const next = document.getElementById(dialogId)?.dataset.next;
  return next && /^\/(?![/\\])/.test(next) ? next : null;
}
