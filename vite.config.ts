import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiPlugin } from './src/cli/dev-api.ts';
import { contentPlugin } from './src/content/vite-plugin.ts';

const contentDir = process.env.CONTENT_DIR || 'content';

/** The development server; what the build does differently is in src/cli/bundle.ts. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), ...(command === 'serve' ? [apiPlugin(contentDir), contentPlugin(contentDir)] : [])],
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
