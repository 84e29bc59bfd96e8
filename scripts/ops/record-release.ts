/**
 * `npm run release:record`, run after a deploy: records the commit as the release beside which the next one is deployed
 * (old-release.json). New migrations are checked against it, and `npm run old-release` runs its server on the newer
 * schema.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { migrationsHere, OLD_RELEASE_FILE } from './old-release.ts';
import type { Release } from './old-release.ts';

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

const changed = git('status', '--porcelain');
if (changed !== '') {
  console.error(`A release is a commit, and this is none yet:\n${changed}`);
  process.exit(1);
}
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const release: Release = { version, commit: git('rev-parse', 'HEAD'), ...migrationsHere() };
writeFileSync(OLD_RELEASE_FILE, `${JSON.stringify(release, null, 2)}\n`);
console.log(`${OLD_RELEASE_FILE}: ${version}, ${release.commit}, last migration ${release.lastMigrationTag}`);
