/**
 * Tests that fail now and then for a reason that is known and not yet mended, each by its name in the failures of `npm test`
 * with that reason. Such a failure counts as skipped, and fails nothing. Empty is right.
 */
export const quarantine: Record<string, string> = {
  'tests/server/db/postgres.demoted.test.ts: D-44 an act that no standby has confirmed in time is told as not confirmed, although PostgreSQL answers its commit':
    'the commit was not to be read yet at once after its answer; it is waited for now, which is not tried for long enough',
  'tests/e2e/sight.spec.ts: R-O06 D-22 where the code of the order fails the consent waits, and Try again brings both back (line 34)':
    'how many parts have failed when it looks is chance; it goes through all of them now, which is not tried for long enough',
};
