import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentDir } from './src/content/api/node.ts';
import { apiPlugin } from './src/tools/dev/api-plugin.ts';
import { contentPlugin } from './src/tools/dev/content-plugin.ts';
import { generatePlugin } from './src/tools/dev/generate-plugin.ts';
import { liveContent } from './src/tools/dev/live.ts';

/** The development server; what the build does differently is in src/tools/bundle/bundle.ts. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  // Found at the start: a dependency found later would load the page again, and with it what is typed.
  optimizeDeps: { entries: ['src/page/app/{islands.tsx,development.ts,site/site.ts}', 'src/blocks/*/island.tsx'] },
  plugins: [react(), ...(command === 'serve' ? contentPlugins() : [])],
  define: {
    __TEST_TOKEN__: JSON.stringify(
      process.env.TEST_TOKEN_HOST === undefined
        ? null
        : {
            host: process.env.TEST_TOKEN_HOST,
            header: process.env.TEST_TOKEN_HEADER ?? '',
            passphrase: process.env.TEST_TOKEN_PASSPHRASE ?? '',
          },
    ),
  },
}));

/** Both sides of the development server work from the same content, read once for each save. */
function contentPlugins() {
  const content = liveContent(contentDir(process.env));
  return [apiPlugin(content), contentPlugin(content), generatePlugin(content)];
}
