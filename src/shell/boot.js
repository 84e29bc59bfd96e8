// Runs inline in every head, before the first paint (components/Head.astro has the reasons). Names:
// lib/browser-names.ts.
window.jogadaFaults = [];
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation', 'vite:preloadError'])
  addEventListener(type, (event) => {
    if (jogadaFaults.length < 20) jogadaFaults.push(event);
    dispatchEvent(new Event('jogada:fault'));
  });
try {
  const page = document.documentElement;
  // Sends the page's first request. api/first-reply.ts uses its reply.
  window.jogadaAsk = (token, headers) => {
    const { api = '', locale, member } = page.dataset;
    window.jogadaFirst = {
      token,
      at: Date.now(),
      answer: fetch(api + '/api/auth/me?lang=' + locale, {
        method: 'POST',
        headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ with: member?.split(' ') }),
      }).catch(() => null),
    };
  };
  const { locale, translated } = page.dataset;
  if (locale !== 'pt') {
    if (translated === '') localStorage.setItem('jogada.language', locale);
  } else if (translated === '') {
    const chosen = localStorage.getItem('jogada.language');
    if (/^(cn|en|ch|vi|id|th|tr|msa)$/.test(chosen)) {
      page.hidden = true;
      setTimeout(() => (page.hidden = false), 3000);
      location.replace('/' + chosen + location.pathname.replace(/\/$/, '') + location.search + location.hash);
    }
  }
  if (/[?&]((tag|provider|order)=|q=[^&])/.test(location.search)) page.dataset.games = 'list';
  const token = sessionStorage.getItem('jogada.token');
  if (token || localStorage.getItem('jogada.signed')) page.dataset.session = 'player';
  if (token && !page.hidden) jogadaAsk(token);
} catch {
  // Storage is blocked, so the page stays as built.
}
