import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { readMigrations } from '../../../src/server/db/migrate.ts';
import { beginRun, onceARun } from './test-run.ts';

/** The programs that tests start, by the name of their bundle. */
const programs = {
  server: 'src/server/entry.ts',
  'usual-limits-server': 'tests/support/faults/usual-limits-server.ts',
  watched: 'tests/support/faults/watched.ts',
  'short-limits-server': 'tests/support/faults/short-limits-server.ts',
  'sandbox-gateway': 'tests/support/gateway/sandbox-gateway.ts',
  doorstep: 'src/tools/cli/doorstep.ts',
  link: 'src/tools/cli/link.ts',
  call: 'src/tools/cli/call.ts',
  check: 'authoring/cli/check.ts',
  'check-braintree': 'src/tools/cli/check-braintree.ts',
  content: 'authoring/cli/content.ts',
  new: 'authoring/cli/new.ts',
  'format-content': 'authoring/cli/format-content.ts',
  gallery: 'authoring/cli/gallery.ts',
  build: 'src/tools/cli/build.ts',
  start: 'src/tools/cli/start.ts',
  studio: 'authoring/cli/studio.ts',
  'studio-saver': 'authoring/tests/support/studio-saver.ts',
  'build-content': 'tests/support/project/build-content.ts',
  'build-example': 'tests/support/project/build-example.ts',
};

export type Program = keyof typeof programs;

/** A file finds what lies beside it in the project, wherever its bundle is; a program beside it is the bundled one. */
const ownPlace = (folder: string): Plugin => ({
  name: 'own-place',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return undefined;
    const place = pathToFileURL(id.split('?')[0]!);
    return code
      .replace(/new URL\((['"])([^'"]+)\1, import\.meta\.url\)/g, (all, _quote, path: string) => {
        const source = relative('.', fileURLToPath(new URL(path, place)));
        const program = Object.entries(programs).find(([, file]) => file === source)?.[0];
        return program ? `new URL(${JSON.stringify(pathToFileURL(join(folder, `${program}.js`)).href)})` : all;
      })
      .replaceAll('import.meta.url', JSON.stringify(place.href));
  },
});

/** The studio bundles its scripts once a run, not at each start. */
const quickStudio: Plugin = {
  name: 'quick-studio',
  // Otherwise Vite's own has found the file already.
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/bundle-studio.ts') && importer?.includes('/authoring/') && !importer.includes('/tests/')
      ? resolve('authoring/tests/support/bundle-studio.ts')
      : undefined,
};

/** The file to start Node with for a program, bundled once a run: reading each file takes three times as long. */
export async function programFile(program: Program): Promise<string> {
  const folder = await onceARun('programs', async (outDir) => {
    const { NODE_ENV } = process.env;
    await build({
      logLevel: 'warn',
      define: { __MIGRATIONS__: JSON.stringify(readMigrations()) },
      plugins: [quickStudio, ownPlace(join(beginRun(), 'programs'))],
      build: {
        ssr: true,
        outDir,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { input: programs, checks: { pluginTimings: false } },
      },
    });
    if (NODE_ENV !== undefined) process.env.NODE_ENV = NODE_ENV;
  });
  return join(folder, `${program}.js`);
}
