import type { Deps } from '../deps.ts';
import { actCalls } from './acts.ts';
import type { Call } from './call.ts';
import { cardCalls } from './cards.ts';
import { directDebitCalls } from './direct-debit.ts';
import { healthCalls } from './health.ts';
import { linkCalls } from './links.ts';
import { sandboxCalls } from './sandbox.ts';
import { testTokenCalls } from './test-token.ts';

/** Every call that this server takes: the one list that routes, OpenAPI and 405 are made of. */
export function allCalls(deps: Deps): Call[] {
  return [linkCalls, actCalls, cardCalls, directDebitCalls, testTokenCalls, sandboxCalls, healthCalls].flatMap(
    (calls) => calls(deps),
  );
}

/** A call's full path. */
export const pathOf = ({ path, root }: Call) => (root ? path : `/public-api${path}`);
