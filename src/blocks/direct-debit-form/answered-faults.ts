import { faults } from '../../bank/faults.ts';
import type { FieldFault } from '../../bank/mandate.ts';
import { HttpError } from '../../http/client.ts';

/** What the server found wrong with fields that the page had found right, in the page's own words. */
export function faultsIn(error: unknown): FieldFault[] {
  const errors = (error instanceof HttpError && error.problem?.errors) || [];
  return errors.flatMap(({ field, code }) => {
    const messages: Record<string, Record<string, string>> = faults;
    const message = messages[field]?.[code];
    return message === undefined ? [] : [{ field: field as FieldFault['field'], code, message }];
  });
}
