/** Where the stack under test listens: apart from the ports of `npm start`, so that both may run. */
export const sitePort = 14_321;
export const apiPort = 18_787;
export const apiUrl = `http://localhost:${apiPort}`;
export const siteUrl = `http://localhost:${sitePort}`;
/** The build under test: it knows the ports above. */
export const siteBuildFolder = '.cache/e2e-site';
