/** A password that keyboards spell in two ways, and a hash of before passwords were composed. */

export const composed = 'Mật-khẩu-Ção-9'.normalize('NFC');
/** The form of some Vietnamese keyboards and Macs: letters and combining marks apart. */
export const decomposed = composed.normalize('NFD');
export const hashOfDecomposed =
  '$argon2id$v=19$m=64,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$/MoNlbYQXyQub6aEONxouq2JhVmvQEjwP1NWYtpsRn8';
