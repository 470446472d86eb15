import { exampleSite } from '../project/example-site.ts';
import { startApp } from '../server/app.ts';
import { appOf } from './e2e-fixtures.ts';

/**
 * A server before the sample site with the examples of journeys, of a Direct Debit and of a language: built once a run. No
 * provider's system is read. The log has all that the server ever says.
 */
export const examplesApp = appOf('examples', async () =>
  startApp(process.cwd(), {
    ...{ DIST_DIR: await exampleSite('cancel+appointment+needs+welsh'), LOG_LEVEL: 'debug' },
    BANK_DETAILS_KEY: '5a'.repeat(32),
  }),
);
