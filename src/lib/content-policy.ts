/**
 * Writes the text of a Content-Security-Policy header. Everything that no directive names is blocked. Trusted Types keep the page's scripts
 * from writing HTML or a script's address as text.
 */
const closed = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const;

/** Returns the policy. `opened` replaces closed directives by name, each with its sources: { 'form-action': "'self'" }. */
export function contentPolicy(opened: Readonly<Record<string, string>> = {}): string {
  return Object.entries({ ...closed, ...opened })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
