/**
 * Defines the ports of the stack under test, apart from those of `npm start`, so that both can run. E2E_PORT_SHIFT
 * moves all of them, for a second working copy on the same machine.
 */
const shift = Number(process.env.E2E_PORT_SHIFT ?? 0);
export const sitePort = 14_321 + shift;
export const apiPort = 18_787 + shift;
/** The operators' listener has the port after the API's. */
export const studioPort = 18_790 + shift;
export const apiUrl = `http://localhost:${apiPort}`;
export const studioUrl = `http://localhost:${studioPort}`;
export const siteUrl = `http://localhost:${sitePort}`;
/** The address of the operators' listener, at the port after the API's. */
export const backofficeUrl = `http://localhost:${apiPort + 1}/`;
export const siteBuildFolder = '.cache/e2e-site';
/** The build under test, one for all suites. Pages call the site's own origin, which forwards `/api`. */
export const siteBuild = {
  outDir: siteBuildFolder,
  apiUrl: '',
  sandboxUrl: apiUrl,
  studioUrl,
  siteUrl,
  playMoney: true,
} as const;
