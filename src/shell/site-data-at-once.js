// Inline on the support page: what operators have set is loaded at once instead of at the first scroll.
addEventListener('load', () => dispatchEvent(new Event('scroll')));
