/** Exports all that other modules may use of identity. */
export { consumeCaptcha } from './captcha/captcha.ts';
export { disableMember, enableMember } from './disable-member.ts';
export { identityNow } from './kyc/requirements.ts';
export { membersBy, parseLoginName } from './login/login-names.ts';
export { authenticatePassword } from './login/login.ts';
export { beginDay } from './login/sign-in.ts';
export { removeMfa } from './mfa-enrolment.ts';
export { mfaEnabledSince } from './mfa/verify.ts';
export { requireReauthentication, newOneTimePassword, resetPassword } from './passwords/login-password.ts';
export { clearWithdrawalPassword } from '#server/contexts/identity/withdrawal-password/withdrawal-password-reset.ts';
export {
  lockProven,
  proveWithdrawalPassword,
} from '#server/contexts/identity/withdrawal-password/withdrawal-password.ts';
export { withdrawalCooldownText } from './security-overview.ts';
export { sessions } from './sessions/schema.ts';
export { countOpenSessions, endSessions, listSessions, resolveSessionHash } from './sessions/sessions.ts';
