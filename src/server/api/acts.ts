import { consentOf } from '../acts/consents.ts';
import type { Deps } from '../deps.ts';
import { type Call, call, recordAnswer } from './call.ts';

/**
 * Makes the calls that record what customers agree to and confirm, for each act of the content (D-41). Each has a second
 * address, which the first two acts had before content named them, and which pages call.
 */
export function actCalls(deps: Deps): Call[] {
  return Object.entries(deps.compiled.site.acts).flatMap(([act, { kind }]) => {
    const consent = consentOf(deps, act);
    if (!consent) return [];
    return [`/links/:id/${act}`, `/links/:id/acts/${act}`].map((path) =>
      call<object>({
        method: 'POST',
        path,
        summary: deps.compiled.acts?.[act]?.meaning ?? '',
        body: consent.schema,
        answers: { 201: 'ActRecord', 200: 'ActRecord' },
        operation: kind,
        handle: ({ body, ...asked }) => consent.record(deps, act, asked, body).then(recordAnswer),
      }),
    );
  });
}
