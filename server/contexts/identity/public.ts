/** All that other modules may use of identity. */
export { disableMember, enableMember } from './disable-member.ts';
export { identityNow } from './kyc/requirements.ts';
export { membersBy, readingsOf } from './login/login-names.ts';
export { prove } from './login/login.ts';
export { beginDay } from './login/sign-in.ts';
export { removeFactor } from './mfa/enrolment.ts';
export { totpSince } from './mfa/verify.ts';
export { needsVerified, newOneTimePassword, resetPassword } from './passwords/login-password.ts';
export { clearWithdrawalPassword } from './passwords/withdrawal-password-reset.ts';
export { lockProven, proveWithdrawalPassword } from './passwords/withdrawal-password.ts';
export { restingUntil } from './security-overview.ts';
export { countOpenSessions, endSessions, listSessions, resolveSessionHash } from './sessions/sessions.ts';
