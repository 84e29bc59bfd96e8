/**
 * Waits until an address answers 200. Images and services call it; it imports nothing, so that it starts fast.
 *
 *     node ready.mjs http://127.0.0.1:8788/readyz [seconds, 2 by default]
 */
const [url = '', seconds = '2'] = process.argv.slice(2);
const end = Date.now() + Number(seconds) * 1000;
const isReady = () =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
let ready = await isReady();
while (!ready && Date.now() < end) {
  await new Promise((resume) => setTimeout(resume, 250));
  ready = await isReady();
}
process.exitCode = ready ? 0 : 1;
