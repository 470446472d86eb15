import { SettingsError } from '../../server/base/settings.ts';
import { braintreeClient, braintreeGateway } from '../../server/gateway/braintree/braintree.ts';
import { checkBraintree } from '../../server/gateway/braintree/check.ts';
import { readBraintreeSettings } from '../../server/gateway/braintree/settings.ts';
import { commandLine, readLine } from './command-line.ts';

/**
 * `npm run check:braintree`: tries a Braintree sandbox account with the keys of the environment. See docs/braintree.md.
 */
readLine(commandLine('run check:braintree', 'Tries a Braintree sandbox account with the keys of the environment.'));

try {
  const settings = readBraintreeSettings(process.env);
  if (settings.environment !== 'sandbox') {
    throw new SettingsError(['BRAINTREE_ENVIRONMENT must be sandbox here: this charges test cards.']);
  }
  const tools = { gateway: braintreeGateway(settings), client: braintreeClient(settings) };
  for await (const { step, ok, says } of checkBraintree({ ...tools, wallets: settings.wallets })) {
    console.log(`${ok ? '✓' : '✗'} ${step}: ${says}`);
    if (!ok) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(
    `A Braintree sandbox account is needed. Its keys are in the control panel, under API.\n${error.message}`,
  );
  process.exitCode = 1;
}
