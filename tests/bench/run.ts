/** `npm run bench -- <name>`: how long people wait, beside what others take. */
import { runNamed } from '../support/run/named-commands.ts';

const built = 'npm run --silent build && tsx';

runNamed('bench', {
  'page-load': {
    what: 'what a customer on a slow phone waits for, beside plain pages of the same words',
    line: `${built} tests/bench/page-load.ts`,
  },
  pages: {
    what: 'pages drawn for their link, beside built files, a bare Fastify and a bare renderToString',
    line: `${built} tests/bench/pages.ts`,
  },
  studio: {
    what: 'from a key in the studio to the picture that shows it; further: --pages 2000, for a large site',
    line: 'tsx tests/bench/studio.ts',
  },
});
