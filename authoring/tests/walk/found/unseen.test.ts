import { expect, test } from 'vitest';
import { readTree } from '../../../../src/content/folder/load.ts';
import { edited, filesInMemory } from '../../../../tests/support/content/content-folder.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { walked } from '../../support/walked.ts';

const text = '{ "type": "text", "markdown": "card-start", "look": "lead"';
const [is, isKnown] = ['"is": "contract"', '"exists": true'];
const of = (subject: string, test: string) => `{ ${subject}, ${test} }`;
const journey = '"fact": "journey"';

test.each<[string, string, string | undefined]>([
  ['of customers of another journey', of(journey, is), 'journey is "contract"'],
  ['of a record that no walk makes', of('"fact": "mandate_method"', isKnown), undefined],
  ['of some who come', of(journey, '"is": "choice"'), undefined],
  ['of what some links have', of('"fact": "amount"', isKnown), undefined],
  ['of a day to come', '{ "from": "2027-04-01T00:00:00+01:00" }', undefined],
  [
    'of days that no walk has all of',
    of('"fact": "today"', '"after": { "fact": "expires_at", "days": 900 }'),
    undefined,
  ],
])('D-65 D-76 a block that shows %s is seen by somebody, or it is told', async (_, when, words) => {
  const tree = edited({ 'pages/card-start.json': [text, `${text}, "when": ${when} }, ${text}`] });
  const found = await walked({ ...readTree('content', filesInMemory(tree)), ...project }, ['card-start']);
  expect(found).toEqual(
    words === undefined
      ? []
      : [expect.stringMatching(`^pages/card-start.json:\\d+ No customer who comes .* be that ${words}`)],
  );
});
