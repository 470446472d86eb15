/** Servers before the sample site with the examples of journeys, of a Direct Debit and of a language: built once a run. */
import { exampleSite } from '../project/example-site.ts';
import { startApp } from '../server/app.ts';
import { openOffers } from '../server/offering-provider.ts';
import { appOf } from './e2e-fixtures.ts';

export type Provider = Awaited<ReturnType<typeof openOffers>>;
let provider: Provider | undefined;

/** No provider's system is read. The log has all that the server ever says. */
export const examplesApp = appOf('examples', () => start({ LOG_LEVEL: 'debug' }));

/** A provider's system offers the appointments. */
export const offeringApp = appOf('offering', async () => {
  provider ??= await openOffers({ slots: [] });
  return start(provider.env);
});

/** The provider's system of `offeringApp`, once that has started. */
export const offeringProvider = () => provider!;

const start = async (env: Record<string, string>) =>
  startApp(process.cwd(), {
    DIST_DIR: await exampleSite('cancel+appointment+needs+welsh'),
    BANK_DETAILS_KEY: '5a'.repeat(32),
    ...env,
  });
