/**
 * Configures where the editors' page saves: a clone on the editor's machine, or a Git host that the build's
 * environment names.
 */
import type { GitBackend } from '@sveltia/cms';

export interface GitHost {
  readonly backend: GitBackend;
  /** Origins the page may call, and those its account pictures come from: for its policy. */
  readonly calls: readonly string[];
  readonly pictures: readonly string[];
}

const hosts = {
  github: {
    api: 'https://api.github.com',
    calls: ['https://www.githubstatus.com'],
    pictures: ['https://avatars.githubusercontent.com'],
  },
  gitlab: {
    api: 'https://gitlab.com/api/v4',
    calls: ['https://status-api.hostedstatus.com'],
    pictures: ['https://secure.gravatar.com'],
  },
  gitea: { api: 'https://gitea.com/api/v1', calls: [], pictures: [] },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the Git host from EDITOR_BACKEND and its variables (docs/how-to/edit-a-promotion.md). Returns `null` for the
 * local clone. Throws if a variable is missing or invalid.
 */
export function gitHost(env: Environment): GitHost | null {
  const name = env['EDITOR_BACKEND'];
  if (!name) return null;
  if (name !== 'github' && name !== 'gitlab' && name !== 'gitea')
    throw new Error(`EDITOR_BACKEND is ${name}; it must be github, gitlab or gitea.`);
  const repo = env['EDITOR_REPO'];
  if (!repo || !/^[^/:]+(\/[^/:]+)+$/.test(repo)) throw new Error('EDITOR_REPO must be owner/repository.');
  const { api, calls, pictures } = hosts[name];
  const apiRoot = env['EDITOR_API_URL'] ?? api;
  const signIn = env['EDITOR_BASE_URL'];
  const appId = env['EDITOR_APP_ID'];
  // GitHub's sign-in needs a small server of the operator. The other hosts identify a web page by its application id.
  const canSignIn = name === 'github' ? signIn : appId;
  const backend = {
    name,
    repo,
    api_root: apiRoot,
    auth_methods: canSignIn ? ['oauth', 'token'] : ['token'],
    ...(env['EDITOR_BRANCH'] && { branch: env['EDITOR_BRANCH'] }),
    ...(signIn && { base_url: signIn }),
    ...(appId && { app_id: appId }),
    ...(name === 'gitlab' && appId && { auth_type: 'pkce' }),
  } as GitBackend;
  const own = [apiRoot, ...(signIn ? [signIn] : [])].map((url) => new URL(url).origin);
  return {
    backend,
    calls: [...new Set([...own, ...(apiRoot === api ? calls : [])])],
    pictures: [...new Set([...own, ...pictures])],
  };
}
