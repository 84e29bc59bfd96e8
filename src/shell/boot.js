// Inline in every head, before the first paint (components/Head.astro says why). Names: lib/browser-names.ts.
window.jogadaFaults = [];
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation', 'vite:preloadError'])
  addEventListener(type, (event) => {
    if (jogadaFaults.length < 20) jogadaFaults.push(event);
    dispatchEvent(new Event('jogada:fault'));
  });
try {
  const page = document.documentElement;
  const { locale, translated } = page.dataset;
  if (locale !== 'pt') {
    if (translated === '') localStorage.setItem('jogada.language', locale);
  } else if (translated === '') {
    const chosen = localStorage.getItem('jogada.language');
    if (['cn', 'en', 'ch', 'vi', 'id', 'th', 'tr', 'msa'].includes(chosen)) {
      page.hidden = true;
      setTimeout(() => (page.hidden = false), 3000);
      location.replace('/' + chosen + location.pathname.replace(/\/$/, '') + location.search + location.hash);
    }
  }
  if (/[?&](tag|provider|order)=/.test(location.search)) page.dataset.games = 'list';
  if (sessionStorage.getItem('jogada.token') || localStorage.getItem('jogada.signed')) page.dataset.session = 'player';
} catch {
  // Storage is blocked: the page stays as it is written.
}
