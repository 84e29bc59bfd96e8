/** Answers whether passkeys work on this page. They are bound to a name: none works where the site is opened by an IP address. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
