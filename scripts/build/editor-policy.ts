/**
 * Defines the policy of the editors' page (docs/decisions/05-site-settings-and-editors-page.md). It is wider than a
 * player's page only where the CMS needs it, and allows no host except the build's Git host.
 */
import type { GitHost } from '#editor/host.ts';

export function editorPolicy(host: GitHost | null): string {
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    // The CMS writes style elements and attributes at run time, so no hash can cover them.
    ['style-src', ["'self'", "'unsafe-inline'"]],
    // A selected picture is a blob: until it is saved.
    ['img-src', ["'self'", 'blob:', 'data:', ...(host?.pictures ?? [])]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", 'blob:', 'data:', ...(host?.calls ?? [])]],
    // The preview's frame, whose content the CMS writes.
    ['frame-src', ['blob:']],
    ['manifest-src', ['blob:']],
    ['base-uri', ["'self'"]],
    ['form-action', ["'none'"]],
  ];
  return parts.map(([name, values]) => `${name} ${values.join(' ')}`).join(';');
}
