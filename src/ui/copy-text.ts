/**
 * Copies a text. Returns whether it succeeded. Browsers inside other apps block the clipboard API, and copy only a
 * selection.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** `execCommand` is deprecated, but the only way in those browsers. */
interface OldDocument {
  readonly execCommand?: (command: string) => boolean;
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  // The box is read-only, so that no keyboard opens. It is beside the button, because a dialog keeps the focus inside.
  box.readOnly = true;
  box.className = 'sr-only';
  (focused?.parentElement ?? document.body).append(box);
  box.select();
  const isCopied = (document as OldDocument).execCommand?.('copy') === true;
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
