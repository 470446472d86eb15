import type { Client } from 'braintree-web/client';

/** A client token lives for 24 hours. Fields are renewed well before that, in milliseconds. */
const tokenLife = 20 * 3_600_000;
/** How much time a customer gets to type before the bank's check runs out, in milliseconds. */
const margin = 10 * 60_000;

/** How long fields of this client are good for, in milliseconds: the bank's check may live shorter than the token. */
export function goodFor(client: Client): number {
  const { threeDSecure } = client.getConfiguration().gatewayConfiguration as {
    threeDSecure?: { cardinalAuthenticationJWT?: string };
  };
  const end = endOf(threeDSecure?.cardinalAuthenticationJWT);
  return Math.min(tokenLife, end === undefined ? tokenLife : Math.max(end - Date.now() - margin, margin));
}

/** When a JSON Web Token ends, in milliseconds since 1970, where it says so. */
function endOf(jwt = ''): number | undefined {
  try {
    const { exp } = JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
