/**
 * Where the stack under test listens: apart from the ports of `npm start`, so that both may run. E2E_PORT_SHIFT moves both,
 * for a second working copy on the same machine.
 */
const shift = Number(process.env.E2E_PORT_SHIFT ?? 0);
export const sitePort = 14_321 + shift;
export const apiPort = 18_787 + shift;
export const apiUrl = `http://localhost:${apiPort}`;
export const siteUrl = `http://localhost:${sitePort}`;
/** The operators' listener: the port after the API's. */
export const backofficeUrl = `http://127.0.0.1:${apiPort + 1}/`;
/** The build under test: it knows the ports above. */
export const siteBuildFolder = '.cache/e2e-site';
