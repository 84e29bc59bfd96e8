/** Lists why operators' calls are refused: a name for programs and the audit log, a sentence for operators. */
export const refusals = {
  ROLE_MAY_NOT: 'your role may not do this',
  INSTALLATION_TOKEN_SPENT: 'the installation has made its two admins: they make the others',
  KEY_SCOPE: 'this API key has no scope for it',
  KEY_MAY_NOT_AGREE: 'an API key is nobody’s second person: it was asked for already',
  SECOND_PERSON_NEEDED: 'a second operator must agree',
  MADE_EACH_OTHER: 'one of you two made the other: somebody else must agree',
  PROPOSAL_EXPIRED: 'it was asked for more than 72 hours ago: ask for it anew',
  PROPOSAL_VOID: 'whoever asked for it has lost the power to: it must be asked for anew',
  PROPOSAL_CHANGED: 'it is not what was asked for any more: refuse it, and ask for it anew',
} as const;
export type OperatorRefusal = keyof typeof refusals;
