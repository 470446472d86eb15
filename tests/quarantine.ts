/**
 * Tests that fail now and then for a reason that is known and not yet mended, each by its name in the failures of `npm test`
 * with that reason. Such a failure counts as skipped, and fails nothing. Empty is right.
 */
export const quarantine: Record<string, string> = {
  'studio/tests/editor.spec.ts: D-36 a change by somebody else is told and compared, and nothing of either is lost (line 153)':
    'Once in a whole run on a busy machine, the dialog opened without the text of the other side. Eight runs alone passed.',
};
