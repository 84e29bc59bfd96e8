/**
 * Shows the download page's own button where the browser offers an installation (docs/domain/wire-shapes.md#page-layout). Elsewhere the page
 * shows the steps.
 */
interface InstallPrompt extends Event {
  prompt: () => Promise<void>;
}

let offer: InstallPrompt | null = null;
const button = document.querySelector<HTMLElement>('[data-app-install]');

function show(next: InstallPrompt | null): void {
  offer = next;
  if (button) button.hidden = next === null;
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  show(event as InstallPrompt);
});
button?.addEventListener('click', () => {
  void offer?.prompt();
  show(null);
});
