/** Lists the inline scripts that a page may have. A page's policy allows only these, and any other fails the build. */
import { readFileSync } from 'node:fs';
import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js';
import { build } from 'esbuild';
import { bootScript } from '#components/boot-script.ts';
import { prefetchRules } from '#components/prefetch-rules.ts';

const inline = (name: string): string => readFileSync(`src/shell/${name}.js`, 'utf8');

/** Returns the known scripts by name, as they are in a page. */
export async function knownScripts(): Promise<Readonly<Record<string, string>>> {
  return {
    boot: bootScript,
    'client:intent': await directive('intent', './src/directives/intent.ts'),
    "Astro's islands": islandRuntime,
    'speculation rules': prefetchRules,
    'game-intro': inline('game-intro'),
    'site-data-at-once': inline('site-data-at-once'),
  };
}

/** Builds a directive as Astro does, because Astro does not expose its own text. */
async function directive(name: string, entrypoint: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import directive from ${JSON.stringify(entrypoint)};

(self.Astro || (self.Astro = {}))[${JSON.stringify(name)}] = directive;

window.dispatchEvent(new Event('astro:' + ${JSON.stringify(name)}));`,
      resolveDir: '.',
    },
    format: 'iife',
    minify: true,
    bundle: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
