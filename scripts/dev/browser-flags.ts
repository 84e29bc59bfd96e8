/** The start-up flags of every test browser: no sandbox (for containers), no GPU, no background requests. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  // Draws without a simulated GPU.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Text has the same width on every machine, whatever its font settings.
  '--font-render-hinting=none',
];
