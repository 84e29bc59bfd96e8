/**
 * Defines the script of the pages of decisions. A key chooses what has it (`data-key`), unless somebody types. A usual
 * reason fills its field, a lease is renewed, and the notice shows the reason that is typed. Every page works without it.
 */
export const decisionScript = `
const isTyping = (target) => target.isContentEditable || target.matches('textarea, select, input:not([type=radio])');
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const wanted = document.querySelector('[data-key="' + CSS.escape(event.key.toLowerCase()) + '"]');
  if (!wanted) return;
  event.preventDefault();
  wanted.click();
});
document.addEventListener('change', ({ target }) => {
  if (!target.matches('input[type=radio][data-key]')) return;
  document.querySelector('.choices .of-' + target.value + ' :is(textarea, input:not([type=hidden]))')?.focus();
});
for (const line of document.querySelectorAll('.fills')) line.hidden = false;
document.addEventListener('click', ({ target }) => {
  if (!target.matches('[data-fills]')) return;
  const field = document.getElementById(target.dataset.fills);
  field.value = target.textContent;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
});
document.addEventListener('input', ({ target }) => {
  const shown = target.closest('section')?.querySelector('[data-echo="' + CSS.escape(target.name) + '"]');
  if (shown && target.value) shown.textContent = target.value;
});
const looked = document.querySelector('[data-renew]');
if (looked)
  setInterval(() => {
    const { renew, subject, token } = looked.dataset;
    fetch(renew, { method: 'POST', body: new URLSearchParams({ subject, _token: token }) }).catch(() => undefined);
  }, 45000);
for (const line of document.querySelectorAll('.strip .pending')) {
  const due = line.querySelector('time');
  const end = performance.now() + Number(line.dataset.left);
  const tick = () => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left <= 0) {
      line.querySelector('form').remove();
      return clearInterval(ticking);
    }
    due.textContent = left + ' s';
  };
  const ticking = setInterval(tick, 500);
}
`;
