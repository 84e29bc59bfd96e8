/**
 * Where the stack under test listens: apart from the ports of `npm start`, so that both may run. E2E_PORT_SHIFT moves all,
 * for a second working copy on the same machine.
 */
const shift = Number(process.env.E2E_PORT_SHIFT ?? 0);
export const sitePort = 14_321 + shift;
export const apiPort = 18_787 + shift;
/** The operators' listener is at the port after the API's. */
export const studioPort = 18_790 + shift;
export const apiUrl = `http://localhost:${apiPort}`;
export const studioUrl = `http://localhost:${studioPort}`;
export const siteUrl = `http://localhost:${sitePort}`;
/** The operators' listener: the port after the API's. */
export const backofficeUrl = `http://127.0.0.1:${apiPort + 1}/`;
export const siteBuildFolder = '.cache/e2e-site';
/** The build under test, one for all suites: pages call the site's own origin, which passes `/api` on. */
export const siteBuild = {
  outDir: siteBuildFolder,
  apiUrl: '',
  sandboxUrl: apiUrl,
  studioUrl,
  siteUrl,
  playMoney: true,
} as const;
