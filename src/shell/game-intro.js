// Runs inline at the end of a game's page, so that the page is complete before its first paint.
{
  const intro = document.querySelector('.intro');
  const heading = intro.querySelector('h1');
  const code = new URLSearchParams(location.search).get('game');
  const own = intro.querySelector(`template[data-game="${CSS.escape(code)}"]`);
  intro.querySelector(own ? '.intro-enter' : '.intro-unknown').hidden = false;
  if (own) {
    const { name } = own.dataset;
    document.title = document.title.replace(heading.textContent, () => name);
    heading.textContent = name;
    own.replaceWith(own.content);
    const heart = intro.querySelector('.heart');
    heart.setAttribute(
      'aria-label',
      heart.getAttribute('aria-label').replace('*', () => name),
    );
    const rules = intro.querySelector('.intro-rules');
    const retry = rules.querySelector('button');
    retry.onclick = () => {
      const sheet = new XMLHttpRequest();
      sheet.responseType = 'document';
      sheet.onloadend = () => {
        for (const each of [rules, retry]) each.removeAttribute('aria-busy');
        if (sheet.status === 200) rules.replaceChildren(...sheet.response.body.childNodes);
        else rules.firstElementChild.hidden = false;
      };
      retry.setAttribute('aria-busy', 'true');
      sheet.open('GET', rules.dataset.sheets + code + '.html');
      sheet.send();
    };
    if (!('foreign' in own.dataset)) {
      intro.querySelector('.intro-proof').hidden = rules.hidden = false;
      retry.click();
    }
  }
}
