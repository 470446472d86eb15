/**
 * Tests that fail now and then for a reason that is known and not yet mended, each by its name in the failures of `npm test`
 * with that reason. Such a failure counts as skipped, and fails nothing. Empty is right.
 */
export const quarantine: Record<string, string> = {
  'tests/e2e/pending.spec.ts: on any page (line 125)':
    'On a static host the rows of the new summary go where the link does not tell them: 0.085 of 0.05, and 0.17 of 0.1.',
  'tests/e2e/wallets.spec.ts: nothing moves when the buttons come, on a phone either (line 216)':
    'Since the buttons are a line below the card form, something at 1280 pixels moves by 0.0001.',
  'studio/tests/editor.spec.ts: D-36 a change by somebody else is told and compared, and nothing of either is lost (line 153)':
    'Once in a whole run on a busy machine, the dialog opened without the text of the other side. Eight runs alone passed.',
};
