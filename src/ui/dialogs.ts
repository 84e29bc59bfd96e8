/** Opens and closes native dialogs by id, for the frame, the islands and the guard. */

/** Opens a modal dialog; false when the page has none of that id. An open one stays as it is. */
export function openDialog(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  return true;
}

export function closeDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}
