/** Runs other programs for the publisher, one at a time. */
import { spawnSync } from 'node:child_process';

/** What a program printed last, for a person who looks for the reason. */
const MOST_OF_LOG = 6000;

/** Runs a command line in a folder. Returns null where it ended with 0, else the end of what it printed. */
export function runCommand(command: string, cwd: string, env: Readonly<Record<string, string>> = {}): string | null {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env, NO_COLOR: '1' },
    maxBuffer: 64 * 2 ** 20,
  });
  if (status === 0) return null;
  // Colours of a terminal are no text.
  const log = `${stdout}\n${stderr}`.replace(/\u001b\[[\d;]*m/g, '').trim();
  return log.slice(-MOST_OF_LOG) || `"${command}" ended with ${status}`;
}

/** Returns a runner of Git in a clone. It throws where Git fails. */
export const gitIn =
  (copy: string) =>
  (...args: readonly string[]): string => {
    const name = ['-c', 'user.name=publisher', '-c', 'user.email=publisher@office.invalid'];
    const { status, stdout, stderr } = spawnSync('git', [...name, ...args], { cwd: copy, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
    return stdout.trim();
  };
