/** Lists why operators' calls are refused: a name for programs and the audit log, a sentence for operators. */
export const refusals = {
  ROLE_MAY_NOT: 'your role may not do this',
  INSTALLATION_TOKEN_SPENT: 'the installation has already created its two admins: they add the other operators',
  KEY_SCOPE: 'this API key has no scope for it',
  KEY_MAY_NOT_AGREE: 'an API key cannot approve: this was already requested',
  SECOND_PERSON_NEEDED: 'a second operator must approve',
  MADE_EACH_OTHER: 'one of you added the other: somebody else must approve',
  PROPOSAL_EXPIRED: 'the request is more than 72 hours old: request it again',
  PROPOSAL_VOID: 'the person who requested it no longer has the permission: it must be requested again',
  PROPOSAL_CHANGED: 'the request no longer matches: decline it and request it again',
} as const;
export type OperatorRefusal = keyof typeof refusals;
