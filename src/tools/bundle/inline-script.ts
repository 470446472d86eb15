import { build, type Plugin } from 'vite';
import { target } from './browser-targets.ts';

/** Handles `?inline-script`: the text of a script, minified. The CSP has its hash, so dev and build do it alike. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (query !== 'inline-script') return undefined;
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target,
          minify: true,
          modulePreload: false,
          rolldownOptions: { input: file, output: { format: 'iife' } },
        },
      });
      const [output] = Array.isArray(result) ? result : [result];
      if (!output || !('output' in output)) throw new Error(`${file} gives no script.`);
      for (const path of output.output[0].moduleIds) this.addWatchFile(path);
      return `export const script = ${JSON.stringify(output.output[0].code.trim().replace(/;$/, ''))};`;
    },
  };
}
