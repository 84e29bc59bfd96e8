/** How every browser of the tests is started: without a sandbox (containers), a GPU, and calls of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide on every machine, whatever its font settings.
  '--font-render-hinting=none',
];
