/**
 * The sentences that the specification wants players to read (spec 4, 5 and 8), each with the text of ours that says it and
 * the test that proves when it is said. A sentence of screens that do not exist yet stands below, so that none is forgotten.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namespaces, readDictionary } from '#tests/support/texts.ts';

interface Sentence {
  /** The specification's words. */
  readonly wanted: string;
  /** namespace.key of our text. */
  readonly text: string;
  /** File and title of the test; of a table's title, the part before its first value. */
  readonly proof: readonly [file: string, title: string];
}

const journeys = 'tests/journeys';
const e2e = 'tests/e2e';

const sentences: readonly Sentence[] = [
  {
    wanted: 'The withdrawal application has been submitted successfully. Please wait for the administrators review.',
    text: 'server.withdrawal_submitted',
    proof: [`${journeys}/withdrawal.test.ts`, 'is confirmed in the words of the specification and holds the money'],
  },
  {
    wanted: 'Network error, please try again later',
    text: 'ui.networkError',
    proof: [`${journeys}/withdrawal.test.ts`, 'after a lost reply is the same request'],
  },
  {
    wanted: 'Network error, please try again later',
    text: 'session.forcedText',
    proof: [`${e2e}/session.spec.ts`, 'a kicked player is told, and everything kept in the browser is gone'],
  },
  {
    wanted: 'Network error, please try again later',
    text: 'refusals.UNAVAILABLE',
    proof: ['tests/money/faults.test.ts', 'every call says so and when to try again'],
  },
  {
    wanted: 'Currently not logged in, please log in first',
    text: 'ui.loginFirst',
    proof: [`${journeys}/recharge.test.ts`, 'of a visitor is refused as not signed in'],
  },
  {
    wanted: 'Currently not logged in, please log in first',
    text: 'refusals.UNAUTHENTICATED',
    proof: [`${journeys}/contract.test.ts`, 'lets through what older back ends say otherwise and mean the same'],
  },
  {
    wanted: 'Your registration has been successfully completed',
    text: 'session.registered',
    proof: [`${journeys}/register.test.ts`, 'signs the new player in, with an empty wallet and no withdrawal password'],
  },
  {
    wanted: 'Registration Failed',
    text: 'session.registrationFailed',
    proof: [`${journeys}/register.test.ts`, 'by two people at the same moment gives the account to one of them'],
  },
  {
    wanted: 'Login expired, do you want to log in again',
    text: 'session.expiredText',
    proof: [`${e2e}/session.spec.ts`, 'a session that ends in a form asks to log in again and keeps what was typed'],
  },
  {
    wanted: 'Load failed',
    text: 'ui.loadFailed',
    proof: [`${e2e}/session.spec.ts`, 'a record that cannot be loaded says so, and the retry brings it'],
  },
  {
    wanted: 'Please obtain the verification code again',
    text: 'refusals.CAPTCHA_EXPIRED',
    proof: [`${journeys}/session.test.ts`, 'made before the form was left lying for five minutes asks for another try'],
  },
  {
    wanted: 'Please fix the error in the form',
    text: 'ui.fixForm',
    proof: [`${e2e}/session.spec.ts`, 'faults stand at their fields in the language of the page'],
  },
  {
    wanted: 'at least 6 characters',
    text: 'refusals.PASSWORD_TOO_SHORT',
    proof: [`${journeys}/register.test.ts`, 'is refused at its field for'],
  },
  {
    wanted: 'The two passwords entered do not match',
    text: 'refusals.PASSWORDS_DIFFER',
    proof: [`${journeys}/register.test.ts`, 'is refused at its field for'],
  },
  {
    wanted: 'The new password must not equal the old one',
    text: 'refusals.PASSWORD_UNCHANGED',
    proof: [`${journeys}/password.test.ts`, 'to the same one is refused'],
  },
  {
    wanted: 'Contact support',
    text: 'refusals.PASSWORD_NOT_SET',
    proof: [`${journeys}/password.test.ts`, 'is told so where one is asked for, and the page knows'],
  },
  {
    wanted: 'Enter a valid mobile number',
    text: 'refusals.PHONE_INVALID',
    proof: [`${journeys}/register.test.ts`, 'is refused at its field for'],
  },
  {
    wanted: '18',
    text: 'refusals.ADULT_REQUIRED',
    proof: [`${journeys}/register.test.ts`, 'is refused at its field for'],
  },
  {
    wanted: 'exactly 6 digits',
    text: 'refusals.WITHDRAWAL_PASSWORD_INVALID',
    proof: [`${journeys}/register.test.ts`, 'is refused at its field for'],
  },
  {
    wanted: '{{min}}',
    text: 'refusals.AMOUNT_BELOW_MIN',
    proof: [`${journeys}/recharge.test.ts`, 'refuse by'],
  },
  {
    wanted: '{{max}}',
    text: 'refusals.AMOUNT_ABOVE_MAX',
    proof: [`${journeys}/withdrawal.test.ts`, 'outside the bounds, or above the balance, is refused with its reason'],
  },
  {
    wanted: 'payment method',
    text: 'refusals.METHOD_REQUIRED',
    proof: [`${journeys}/recharge.test.ts`, 'without a way to pay is refused at that field'],
  },
];

/** Of the promotions, the wheel, the agency, favourites and search: their screens bring the words with them. */
const ofOtherScreens = [
  'USER DOES NOT EXIST',
  'not eligible for this reward',
  'Not eligible to receive',
  'No eligible top-ups',
  'Reward claimed successfully',
  'No more roll remaining',
  'No more spins left',
  'Wrong type',
  'Error in setting favorite',
  'Error in ftd list',
  'Error in invitationactivity list',
];

test.each(sentences)('“$wanted” is said by $text and proven', ({ wanted, text, proof: [file, title] }) => {
  const [namespace = '', key = ''] = text.split('.');
  expect(readDictionary('en', namespace)[key]?.toLowerCase()).toContain(wanted.toLowerCase());
  expect(readFileSync(file, 'utf8')).toMatch(titleOf(title));
});

/** The title as it stands behind `test(` or `it(`, or as a table's. */
function titleOf(title: string): RegExp {
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\b(?:test|it)\\(\\s*|\\]\\)\\(|as const\\)\\()['"\`]${words}`);
}

test('a sentence of another screen gets its row when a text of ours says it', () => {
  const texts = namespaces.flatMap((namespace) => Object.values(readDictionary('en', namespace)));
  const said = ofOtherScreens.filter((sentence) =>
    texts.some((text) => text.toLowerCase().includes(sentence.toLowerCase())),
  );
  expect(said).toEqual([]);
});
