/**
 * The sentences that the specification requires (docs/domain/wire-shapes.md#error-catalogue), each with our text for
 * it. Tests provoke each of them. tests/journeys/sentences.test.ts covers those of calls, tests/site/sentences.test.ts
 * those of screens. A row without its test does not compile.
 */

const networkError = 'Network error, please try again later';
const notLoggedIn = 'Currently not logged in, please log in first';

/** The messages of calls: our text (namespace.key) and the specification's words. */
export const saidByCalls = {
  'server.withdrawal_submitted':
    'The withdrawal application has been submitted successfully. Please wait for the administrators review.',
  'ui.networkError': networkError,
  'refusals.UNAVAILABLE': networkError,
  'ui.loginFirst': notLoggedIn,
  'refusals.UNAUTHENTICATED': notLoggedIn,
  'refusals.CAPTCHA_EXPIRED': 'Please obtain the verification code again',
  'refusals.PASSWORD_TOO_SHORT': 'at least 6 characters',
  'refusals.PASSWORDS_DIFFER': 'The two passwords entered do not match',
  'refusals.PASSWORD_UNCHANGED': 'The new password must not equal the old one',
  'refusals.PASSWORD_NOT_SET': 'Contact support',
  'refusals.PHONE_INVALID': 'Enter a valid mobile number',
  'refusals.ADULT_REQUIRED': '18',
  'refusals.WITHDRAWAL_PASSWORD_INVALID': 'exactly 6 digits',
  'refusals.AMOUNT_BELOW_MIN': 'minimum amount is R$10.00',
  'refusals.AMOUNT_ABOVE_MAX': 'maximum amount is R$',
  'refusals.METHOD_REQUIRED': 'payment method',
  'server.reward_claimed': 'Reward claimed successfully',
  'refusals.USER_UNKNOWN': 'USER DOES NOT EXIST',
  'refusals.NOT_ELIGIBLE': 'not eligible for this reward',
  'refusals.NOTHING_TO_RECEIVE': 'Not eligible to receive',
  'refusals.NO_ELIGIBLE_TOPUPS': 'No eligible top-ups',
  'refusals.NO_SPINS_LEFT': 'No more roll remaining',
} as const;

/** The messages of screens alone. */
export const saidByScreens = {
  'session.registered': 'Your registration has been successfully completed',
  'session.registrationFailed': 'Registration Failed',
  'session.expiredText': 'Login expired, do you want to log in again',
  'session.forcedText': networkError,
  'ui.loadFailed': 'Load Fail',
  'site.wrongType': 'Wrong type',
  'favourites.setFailed': 'Error in setting favorite',
  'favourites.listFailed': 'Error in setting favorite list',
  'ui.fixForm': 'Please correct what is marked in the form',
  'wheel.noSpins': 'No more spins left',
  'offers.firstListFailed': 'Error in ftd list',
  'offers.friendListFailed': 'Error in invitationactivity list',
} as const;

/** The sentences of screens that do not exist yet. */
export const ofOtherScreens: readonly string[] = [];
