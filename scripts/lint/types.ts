/**
 * Checks the types of all TypeScript files with the native compiler, hints included: its `tsc` prints none. The types of
 * Astro's content must be there, so `astro check` runs first. The compiler's interface may change with its version.
 */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { API } from 'typescript-native/unstable/sync';
import type { Diagnostic } from 'typescript-native/unstable/sync';

const compiler = new API({ cwd: process.cwd() });
const config = resolve('tsconfig.json');
const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
if (!project) throw new Error(`${config} is no project.`);

const { program, rootFiles } = project;
const faults = [
  program.getConfigFileParsingDiagnostics(),
  program.getProgramDiagnostics(),
  program.getGlobalDiagnostics(),
  program.getSyntacticDiagnostics(),
  program.getSemanticDiagnostics(),
  program.getSuggestionDiagnostics(),
].flat();
for (const fault of faults) console.log(`${placeOf(fault)}: ${textOf(fault)} (TS${fault.code})`);
console.log(`${faults.length} faults of types in ${rootFiles.length} files`);
compiler.close();
process.exitCode = faults.length === 0 ? 0 : 1;

/** Returns the file and line of a fault. */
function placeOf({ fileName, pos }: Diagnostic): string {
  if (!fileName) return config;
  return `${relative('.', fileName)}:${readFileSync(fileName, 'utf8').slice(0, pos).split('\n').length}`;
}

/** Returns the message, and below it what explains it. */
function textOf({ text, messageChain = [] }: Diagnostic, indent = ''): string {
  return [indent + text, ...messageChain.map((inner) => textOf(inner, `${indent}  `))].join('\n');
}
