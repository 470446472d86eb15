import { loadProject } from '../../src/content/folder/load.ts';
import { openSite } from '../support/server/own-site.ts';
import { token } from './customers.ts';

type Options = Partial<Parameters<typeof openSite>[2]>;

export const content = 'tests/compatibility/1.0/content';
export const around = { ...loadProject(), assets: 'tests/compatibility/1.0/public' };

/** A demo server with the content of 1.0, as the code of today checks, compiles and draws it, at a time of its own. */
export const siteOf10 = (env: Record<string, string> = {}, options: Options = {}) =>
  openSite(content, around, {
    now: () => new Date('2026-01-15T10:30:00Z'),
    ...options,
    env: {
      PROVIDER_API_TOKEN: token,
      DECLINES_PER_LINK: '5',
      DECLINES_PER_ADDRESS: '7',
      WALLETS: 'apple-pay,google-pay',
      ...env,
    },
  });
