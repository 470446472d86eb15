import { describe, expect, test } from 'vitest';
import type { RenameKind } from '../../../src/content/schema/name-kinds.ts';
import { type Edit, edited, filesIn, writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite, type Tree } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { rename } from '../../change/rename.ts';

const read = (folder: string, kind: RenameKind, old: string, next: string) =>
  rename(folder, project, { kind, old, next });

const refusals: Record<string, [kind: RenameKind, old: string, next: string, sentence: string]> = {
  'an unknown name': ['text', 'hlep', 'welcome', 'There is no text named "hlep". Did you mean "help"?'],
  'its own name': ['text', 'help', 'help', 'This text has the name "help" already.'],
  'a name that is taken': ['page', 'help', 'success', 'There is a page named "success" already.'],
  'a path that is taken': ['path', '/help', '/success', 'There is a path named "/success" already.'],
  'a path of public/': [
    'path',
    '/help',
    '/logo.svg',
    '"/logo.svg" is not a path: / and lower-case letters, digits and dashes, such as /start-card.',
  ],
  'a path that is none': [
    'path',
    '/help',
    '/Help_Us',
    '"/Help_Us" is not how a path is written. Did you mean "/help-us"?',
  ],
  'the home path': [
    'path',
    '/help',
    '/',
    'No page has the path "/": site.json names the page that it shows as "home".',
  ],
  'a page name with a meaning': [
    'page',
    'help',
    'next',
    '"next" has a meaning of its own where a page is named, so no page can have that name.',
  ],
  'a wrong name': ['text', 'help', 'Help Me', '"Help Me" cannot be the name of a text. Did you mean "help-me"?'],
  'a wrong value name': [
    'value',
    'offer_name',
    'Offer-Name',
    '"Offer-Name" cannot be the name of a value. Did you mean "offer_name"?',
  ],
  'a wrong message name': [
    'message',
    'notYet',
    'not-yet-here',
    '"not-yet-here" cannot be the name of a message. Did you mean "notYetHere"?',
  ],
  'a path as a file name': ['text', 'help', '../help', '"../help" cannot be the name of a text. Did you mean "help"?'],
  "a contact's name": ['value', 'offer_name', 'phone', '{phone} stands for a contact or a fact already.'],
  "a fact's name": ['value', 'offer_name', 'amount', '{amount} stands for a contact or a fact already.'],
  'a message of the machinery': [
    'message',
    'tryAgain',
    'again',
    'The pages show the message "tryAgain" by that name, so it cannot have another one. Change its words instead.',
  ],
  'the name of such a message': ['message', 'notYet', 'tryAgain', 'There is a message named "tryAgain" already.'],
  "the names of a block's messages": [
    'message',
    'notYet',
    'directDebitLater',
    'Messages whose names begin with "directDebit" belong to a block, and only come with it.',
  ],
  'a value that the machinery needs': [
    'value',
    'three_d_secure_amount_pence',
    'check_pence',
    'The value "three_d_secure_amount_pence" is needed by that name, so it cannot have another one. Change its value instead.',
  ],
  "the name of a block's own text": [
    'text',
    'help',
    'direct-debit-terms',
    'A block shows a text of its own by the name "direct-debit-terms".',
  ],
  'an address that a heading has': [
    'section',
    'contract/summary',
    'contract/payments',
    'A heading of the document has the address "#payments" already.',
  ],
};

describe('renaming refuses', () => {
  test.each(Object.entries(refusals))('%s', (_, [kind, old, next, sentence]) => {
    const folder = writeTree(
      edited({ 'documents/contract/complaints.md': ['## Complaints', '## Complaints\n\n### Payments'] }),
    );
    const before = filesIn(folder);
    expect(read(folder, kind, old, next)).toEqual({ refused: sentence });
    expect(filesIn(folder)).toEqual(before);
  });

  const broken: Record<string, Edit> = { 'text/help.md': ['{phone}', '{phnoe}'] };

  test.each([
    ['while there are mistakes', edited(broken), 'offer_name', 'offer', 'Nothing is renamed while there are mistakes:'],
    [
      'what would leave a mistake',
      smallSite,
      'monthly_pence',
      'monthly_cost',
      'Nothing was renamed, because it would leave mistakes:',
    ],
    [
      'a value whose new name the code fills in there',
      edited({
        'messages.json': ['"cardErrorPrefix": "Words {message}"', '"cardErrorPrefix": "{offer_name} {message}"'],
      }),
      'offer_name',
      'message',
      'Nothing was renamed. First change by hand:',
    ],
    [
      'what is not written letter by letter',
      edited({ 'text/help.md': ['We answer.', 'For &#123;offer_name}.'] }),
      'offer_name',
      'offer',
      'Nothing was renamed. First change by hand:',
    ],
  ] satisfies [string, Tree, string, string, string][])('%s, and changes nothing', (_, tree, old, next, sentence) => {
    const folder = writeTree(tree);
    const before = filesIn(folder);
    const outcome = read(folder, 'value', old, next);
    expect(outcome).toMatchObject({ refused: sentence, problems: [{ line: expect.any(Number) }] });
    expect(filesIn(folder)).toEqual(before);
  });

  test('a folder that is in the way', () => {
    const folder = writeTree({ ...smallSite, 'documents/.keep/x': '', 'documents/agreement/.keep': '' });
    expect(read(folder, 'document', 'contract', 'agreement')).toEqual({
      refused: 'documents/agreement is there already.',
    });
  });
});
