import { HttpError, request } from '../../page/http/client.ts';
import { faults } from '../../rules/bank/faults.ts';
import type { BankDetails, FieldFault } from '../../rules/bank/mandate.ts';
import type { DirectDebitCheck } from '../../types.gen.ts';

/** How long the customer waits for the check, in milliseconds. The server checks again at Confirm. */
const timeoutMs = 5_000;

/** Asks the server to check numbers by the published data. Without an answer it returns no bank and no fault. */
export async function checkNumbers(
  linkPath: string,
  { sort_code, account_number }: BankDetails,
): Promise<{ bank?: string | undefined; faults: FieldFault[] }> {
  const options = {
    method: 'POST' as const,
    body: { sort_code, account_number },
    signal: AbortSignal.timeout(timeoutMs),
  };
  try {
    const { bank } = await request<DirectDebitCheck>(`${linkPath}/direct-debit-check`, options);
    return { bank, faults: [] };
  } catch (error) {
    return { faults: faultsIn(error) };
  }
}

/** Returns the faults that the server found, each with the name of its message. Leaves out faults without a message. */
export function faultsIn(error: unknown): FieldFault[] {
  const errors = (error instanceof HttpError && error.problem?.errors) || [];
  return errors.flatMap(({ field, code }) => {
    const messages: Record<string, Record<string, string>> = faults;
    const message = messages[field]?.[code];
    return message === undefined ? [] : [{ field: field as FieldFault['field'], code, message }];
  });
}
