import { faults } from '../../bank/faults.ts';
import type { BankDetails, FieldFault } from '../../bank/mandate.ts';
import { HttpError, request } from '../../http/client.ts';
import type { DirectDebitCheck } from '../../types.gen.ts';

/** For how long the customer waits for the check, in milliseconds. The server checks again at Confirm. */
const patienceMs = 5_000;

/**
 * Checks a sort code and an account number by the server's published
 * data. Without an answer it returns no bank and no fault.
 */
export async function checkNumbers(
  linkPath: string,
  { sort_code, account_number }: BankDetails,
): Promise<{ bank?: string | undefined; faults: FieldFault[] }> {
  const options = {
    method: 'POST' as const,
    body: { sort_code, account_number },
    signal: AbortSignal.timeout(patienceMs),
  };
  try {
    const { bank } = await request<DirectDebitCheck>(`${linkPath}/direct-debit-check`, options);
    return { bank, faults: [] };
  } catch (error) {
    return { faults: faultsIn(error) };
  }
}

/** Returns the server's faults, if any, as the page's own: the server may refuse fields that the page has accepted. */
export function faultsIn(error: unknown): FieldFault[] {
  const errors = (error instanceof HttpError && error.problem?.errors) || [];
  return errors.flatMap(({ field, code }) => {
    const messages: Record<string, Record<string, string>> = faults;
    const message = messages[field]?.[code];
    return message === undefined ? [] : [{ field: field as FieldFault['field'], code, message }];
  });
}
