/** Provides a password with two Unicode spellings, and a hash from before passwords were normalised. */

export const composed = 'Mật-khẩu-Ção-9'.normalize('NFC');
/** The spelling of some Vietnamese keyboards and Macs, with separate combining marks. */
export const decomposed = composed.normalize('NFD');
export const hashOfDecomposed =
  '$argon2id$v=19$m=64,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$/MoNlbYQXyQub6aEONxouq2JhVmvQEjwP1NWYtpsRn8';
