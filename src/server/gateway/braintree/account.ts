import type { BraintreeGateway } from 'braintree';
import { StartError } from '../../base/compiled.ts';

type Account = { id: string; currencyIsoCode: string; status?: string; default?: boolean };

const setting = 'BRAINTREE_MERCHANT_ACCOUNT_ID';

/**
 * Finds the account that is charged: the named one, or the default. Throws `StartError` if it is not there, active and
 * in pounds, or the keys do not open it; other failures as they are.
 */
export async function findAccount(client: BraintreeGateway, id: string | undefined): Promise<string> {
  const account = await (id ? client.merchantAccount.find(id) : defaultAccount(client)).catch((error: unknown) => {
    throw refusalOf(error, id) ?? error;
  });
  const { currencyIsoCode, status } = account as Account;
  if (currencyIsoCode !== 'GBP')
    throw new StartError(
      `${setting} must be an account in pounds: ${id ?? `the default account ${account.id}`} is in ${currencyIsoCode}.`,
    );
  if (status !== undefined && status !== 'active')
    throw new StartError(`${setting} must be an active account: ${account.id} is ${status}.`);
  return account.id;
}

async function defaultAccount(client: BraintreeGateway): Promise<Account> {
  // The SDK's types do not know this call.
  const { all } = client.merchantAccount as unknown as { all(): AsyncIterable<Account> };
  for await (const account of all.call(client.merchantAccount)) if (account.default) return account;
  throw new StartError(`${setting} must be set: there is no default merchant account.`);
}

/** Explains a refusal by Braintree to the operator; undefined if it was none. */
function refusalOf(error: unknown, id: string | undefined): StartError | undefined {
  const { type } = error as { type?: string };
  if (type === 'notFoundError') return new StartError(`${setting} must be an account of ours: there is no ${id}.`);
  if (type === 'authenticationError')
    return new StartError(
      'BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY must be of one account in BRAINTREE_ENVIRONMENT: Braintree does not know them.',
    );
  if (type === 'authorizationError')
    return new StartError(
      'BRAINTREE_PUBLIC_KEY must belong to a user who may see merchant accounts: give that user another role in the control panel.',
    );
  return undefined;
}
