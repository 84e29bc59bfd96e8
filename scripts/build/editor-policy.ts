/**
 * The policy of the editors' page (docs/decisions/05-site-settings-and-editors-page.md). Wider than a player's page only where the CMS
 * needs it, and told of no host but the Git host of the build.
 */
import type { GitHost } from '#editor/host.ts';

export function editorPolicy(host: GitHost | null): string {
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    // The CMS writes its own style elements and attributes as it goes, so no hash can name them.
    ['style-src', ["'self'", "'unsafe-inline'"]],
    // A picture just chosen is a blob: until it is saved.
    ['img-src', ["'self'", 'blob:', 'data:', ...(host?.pictures ?? [])]],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", 'blob:', 'data:', ...(host?.calls ?? [])]],
    // The preview's frame, which the CMS fills itself.
    ['frame-src', ['blob:']],
    ['manifest-src', ['blob:']],
    ['base-uri', ["'self'"]],
    ['form-action', ["'none'"]],
  ];
  return parts.map(([name, values]) => `${name} ${values.join(' ')}`).join(';');
}
