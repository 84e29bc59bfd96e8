/** Copies a text; answers whether the browser did. Browsers inside other apps refuse the clipboard's own call, and copy what is selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** `execCommand` is deprecated, and the only way in those browsers. */
interface OldDocument {
  readonly execCommand?: (command: string) => boolean;
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  // Read-only, so that no keyboard opens; beside the button, because a dialog keeps the focus inside.
  box.readOnly = true;
  box.className = 'sr-only';
  (focused?.parentElement ?? document.body).append(box);
  box.select();
  const isCopied = (document as OldDocument).execCommand?.('copy') === true;
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
