/**
 * Stores the code of an invitation link (`/?invite=CODE`) in the browser until the visitor registers. It alone uses this key. Of two links the
 * first one counts while it is stored. A code that is typed into the form overrides it (docs/domain/referral.md#invitation-codes).
 */
import { INVITATION_KEY as KEY } from '#lib/browser-names.ts';
import { parseInviteCode } from '#lib/typed-text/codes.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

interface Kept {
  readonly code: string;
  readonly at: number;
}

/** Holds the code for the page's lifetime, where nothing can be stored. */
let memory: Kept | null = null;

/** Stores the code of an address, unless another one is stored. */
export function keepInvitation(search: string): void {
  const code = parseInviteCode(new URLSearchParams(search).get('invite') ?? '');
  if (code === null || keptInvitation() !== '') return;
  const kept = { code, at: Date.now() };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    memory = kept;
  }
}

/** Returns the stored code, or ''. */
export function keptInvitation(): string {
  const kept = read();
  return kept && Date.now() - kept.at < KEPT_MS ? kept.code : '';
}

/** Deletes the code, because the account exists. */
export function forgetInvitation(): void {
  memory = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.code === 'string' && typeof kept.at === 'number' ? { code: kept.code, at: kept.at } : memory;
  } catch {
    return memory;
  }
}
