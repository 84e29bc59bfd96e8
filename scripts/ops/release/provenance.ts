/** Writes where a release comes from, so that anybody can make it again and compare. */
import { sha256 } from './checksums.ts';
import { settingNames } from './setting-names.ts';

export interface Made {
  /** Name and version ("jogada-0.2.0"). */
  readonly title: string;
  /** The full hash of the commit. */
  readonly commit: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Returns the text: commit, tools, lockfile and the settings that were given, without secrets. */
export function provenance({ title, commit, env }: Made): string {
  const secrets = settingNames('.env.example', 'Secrets');
  const settings = settingNames('.env.example').filter((name) => env[name] !== undefined && !secrets.includes(name));
  return [
    title,
    '',
    `Commit: ${commit}`,
    `Made by: npm run release`,
    `Made at: ${new Date().toISOString()}`,
    `Node: ${process.version}, ${process.platform} ${process.arch}`,
    `package-lock.json: sha256 ${sha256('package-lock.json')}`,
    '',
    'Settings:',
    ...settings.map((name) => `${name}=${env[name]}`),
    '',
    'SHA256SUMS has the checksum of every file, SBOM.cdx.json the packages in CycloneDX.',
    '',
  ].join('\n');
}
