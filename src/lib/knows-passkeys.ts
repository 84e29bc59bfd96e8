/** Returns whether passkeys work on this page. They are bound to a domain name, so none works on an IP address. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
