/** The command line is wrong: one sentence that says how. */
export class UsageError extends Error {
  override name = 'UsageError';
}
