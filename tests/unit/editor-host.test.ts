/** Tests where the editors' page saves, by the build's environment, and that its policy allows only this host. */
import { describe, expect, it } from 'vitest';
import { gitHost } from '#editor/host.ts';
import { editorPolicy } from '#scripts/build/editor-policy.ts';

const calls = (env: Record<string, string>) => /connect-src ([^;]+)/.exec(editorPolicy(gitHost(env)))?.[1];

describe('the host of the editors’ page', () => {
  it('is the local clone by default, and the page calls no host', () => {
    expect(gitHost({})).toBeNull();
    expect(calls({})).toBe("'self' blob: data:");
    expect(editorPolicy(null)).not.toContain('https:');
  });

  it('is GitHub with a token, and with a sign-in if there is a server for it', () => {
    const env = { EDITOR_BACKEND: 'github', EDITOR_REPO: 'owner/site', EDITOR_BRANCH: 'main' };
    expect(gitHost(env)?.backend).toEqual({
      name: 'github',
      repo: 'owner/site',
      branch: 'main',
      api_root: 'https://api.github.com',
      auth_methods: ['token'],
    });
    expect(calls(env)).toBe("'self' blob: data: https://api.github.com https://www.githubstatus.com");
    expect(gitHost({ ...env, EDITOR_BASE_URL: 'https://sign-in.example' })?.backend).toMatchObject({
      base_url: 'https://sign-in.example',
      auth_methods: ['oauth', 'token'],
    });
  });

  it('is a GitLab or Gitea at another address', () => {
    const gitlab = {
      EDITOR_BACKEND: 'gitlab',
      EDITOR_REPO: 'group/sub/site',
      EDITOR_API_URL: 'https://git.example/api/v4',
      EDITOR_BASE_URL: 'https://git.example',
      EDITOR_APP_ID: 'abc',
    };
    expect(gitHost(gitlab)?.backend).toMatchObject({ name: 'gitlab', auth_type: 'pkce', app_id: 'abc' });
    expect(calls(gitlab)).toBe("'self' blob: data: https://git.example");
    const gitea = { ...gitlab, EDITOR_BACKEND: 'gitea', EDITOR_API_URL: 'https://git.example/api/v1' };
    expect(gitHost(gitea)?.backend).not.toHaveProperty('auth_type');
  });

  it.each([
    [{ EDITOR_BACKEND: 'bitbucket' }, 'EDITOR_BACKEND'],
    [{ EDITOR_BACKEND: 'github' }, 'EDITOR_REPO'],
    [{ EDITOR_BACKEND: 'github', EDITOR_REPO: 'https://github.com/owner/site' }, 'EDITOR_REPO'],
  ])('refuses %o with the name of the variable', (env, name) => expect(() => gitHost(env)).toThrow(name));
});
