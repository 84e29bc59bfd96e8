// Runs inline on the support page, so that the operator's current settings load at once instead of at the first scroll.
addEventListener('load', () => dispatchEvent(new Event('scroll')));
