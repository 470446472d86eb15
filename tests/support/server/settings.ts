import { type Environment, readSettings, SettingsError } from '../../../src/server/base/settings.ts';

/** What is wrong with settings, as sentences that begin with a setting's name. */
export const problemsOf = (env: Environment): string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

/** Settings that are right, to change one of. */
export const demo = { DEMO: '1' };
export const secret = 'correct-horse-battery-staple-0123456789';
export const tokenHash = 'a'.repeat(64);
export const braintree = {
  BRAINTREE_ENVIRONMENT: 'sandbox',
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: 's',
};
