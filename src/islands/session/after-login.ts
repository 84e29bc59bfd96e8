/** Where a player goes once he is in: on to what he wanted, or nowhere, so that a form behind the dialog stays. */
import { closeDialog } from '#ui/dialogs.ts';

export function afterLogin(dialogId: string | null, home: string): void {
  if (dialogId === null) {
    location.assign(home);
    return;
  }
  const next = document.getElementById(dialogId)?.dataset.next;
  closeDialog(dialogId);
  // Only a path of this site: an address from elsewhere is never followed.
  if (next && /^\/(?![/\\])/.test(next)) location.assign(next);
}
