/**
 * `npm run release`: makes the archive of a release in `release/`. It has Node, the programs and their packages, the
 * site, services, SBOM, provenance and checksums. The site's settings come from the environment and `.env`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caddyHeaders } from './release/caddy-headers.ts';
import { checksums, sha256 } from './release/checksums.ts';
import { copyPrograms, readManifest } from './release/programs.ts';
import { provenance } from './release/provenance.ts';

function run(program: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 30, env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr, error } = spawnSync(program, words, options);
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')}: ${error?.message ?? stderr.slice(-2000) + stdout.slice(-2000)}`);
  return stdout;
}

/** Returns the commit's full hash. Throws where the folder is no commit, because an archive must name what it was made of. */
function commitHere(): string {
  const changed = run('git', ['status', '--porcelain']).trim();
  if (changed !== '') throw new Error(`A release is a commit, and this is none yet:\n${changed}`);
  return run('git', ['rev-parse', 'HEAD']).trim();
}

if (existsSync('.env')) process.loadEnvFile('.env');
const commit = commitHere();
const { name, version } = readManifest();
const title = `${name}-${version}`;
const folder = join('release', title);
rmSync('release', { recursive: true, force: true });

console.log('Building the site…');
run('npm', ['run', 'build'], { PUBLIC_API_URL: process.env.PUBLIC_API_URL ?? '', OUT_DIR: 'dist' });
console.log('Copying what runs…');
await copyPrograms(folder);
cpSync('dist', join(folder, 'site'), { recursive: true });
cpSync('scripts/ops/deploy', join(folder, 'scripts/ops/deploy'), { recursive: true });
writeFileSync(
  join(folder, 'scripts/ops/deploy/caddy/headers.caddy'),
  caddyHeaders(readFileSync('dist/_headers', 'utf8')),
);
cpSync('.env.example', join(folder, '.env.example'));
cpSync('docs/how-to/install-the-archive.md', join(folder, 'INSTALL.md'));
cpSync('docs/how-to/alarms.yml', join(folder, 'alarms.yml'));
mkdirSync(join(folder, 'bin'));
cpSync(process.execPath, join(folder, 'bin/node'));

// npm writes the list of what is installed there: names, versions, hashes, licences.
const sbom = run('npm', ['sbom', '--prefix', folder, '--sbom-format', 'cyclonedx', '--sbom-type', 'application']);
writeFileSync(join(folder, 'SBOM.cdx.json'), sbom);
writeFileSync(join(folder, 'PROVENANCE.txt'), provenance({ title, commit, env: process.env }));
writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));

const archive = `${title}-${process.platform}-${process.arch}.tar.gz`;
const reproducible = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
run('tar', [...reproducible, '-czf', join('release', archive), '-C', 'release', title]);
writeFileSync(join('release', `${archive}.sha256`), `${sha256(join('release', archive))}  ${archive}\n`);
console.log(`release/${archive}, commit ${commit}`);
