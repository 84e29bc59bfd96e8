/**
 * The text of a Content Security Policy as a header says it. Nothing may be loaded, run, framed or sent but what is named. No script of the
 * page may write HTML or a script's address as text (Trusted Types).
 */
const closed = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const;

/** `opened`: directives by name, each with its sources, in the place of the closed ones: { 'form-action': "'self'" }. */
export function contentPolicy(opened: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...closed, ...opened })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
