import { expect, test } from 'vitest';
import {
  type Block,
  choice,
  day,
  indexOf,
  keep,
  mistakesOf,
  reason,
  record,
  shows,
  tooEarly,
  whenever,
} from '../../../../tests/support/content/asking-journey.ts';
import { checkReferences } from '../../../check/references/references.ts';

const uncounted = (block: number, name: string): [string, string, string] => [
  'ask.json',
  `/blocks/${block}/keep/after`,
  `answer.${name} is no day that is asked for the same act and is not personal: count from such an answer, or leave "after" out.`,
];

test.each(
  Object.entries<[Block[], Block[], [string, string, string][]]>({
    'a question that asks for an earlier answer': [
      [reason, keep],
      [{ ...day, ...whenever('answer.reason') }, ...shows],
      [],
    ],
    'a block that asks for the answer of a later page': [
      [reason, { type: 'text', markdown: 'help', ...whenever('answer.day') }, keep],
      [day, ...shows],
      [['ask.json', '/blocks/1/when/fact', tooEarly('day', 'on check, later')]],
    ],
    'a question that asks for its own answer': [
      [{ ...reason, ...whenever('answer.reason') }, keep],
      [day, ...shows],
      [['ask.json', '/blocks/0/when', tooEarly('reason', 'here or below')]],
    ],
    'a label with what is personal, which an erasure would leave in the record': [
      [{ ...reason, personal: true }, { ...day, label: 'When, {answer.reason}?' }, keep],
      [{ type: 'answers' }, record],
      [
        [
          'ask.json',
          '/blocks/1/label',
          '{answer.reason} is personal, and these words stay in the record after an erasure: put it into the hint or a text.',
        ],
      ],
    ],
    'an answer that is kept for days after a later page of its act': [
      [{ ...reason, personal: true, keep: { days: 30, after: 'answer.day' } }, keep],
      [day, ...shows],
      [],
    ],
    'an answer that is not personal, and kept for a time': [
      [{ ...reason, keep: { days: 30 } }, keep],
      shows,
      [['ask.json', '/blocks/0/keep', 'Only a personal answer is kept for a time: give it "personal": true, too.']],
    ],
    'an answer that is kept for days after no day of its act': [
      [
        { ...reason, personal: true, keep: { days: 30, after: 'answer.which' } },
        choice('a', 'b'),
        { ...day, personal: true, keep: { days: 30, after: 'answer.day' } },
        keep,
      ],
      shows,
      [uncounted(0, 'which'), uncounted(2, 'day')],
    ],
    'more options at least than at most': [
      [{ ...choice('a', 'b', 'c'), several: true, least: 3, most: 2 }, keep],
      shows,
      [['ask.json', '/blocks/0/most', 'No choice is right: the most is less than the least.']],
    ],
    'a most that leaves no option out': [
      [{ ...choice('a', 'b'), several: true, most: 2 }, keep],
      shows,
      [['ask.json', '/blocks/0/most', 'There are 2 options: the most leaves none of them out.']],
    ],
    'a least that is more than there are': [
      [{ ...choice('a', 'b'), several: true, least: 3 }, keep],
      shows,
      [['ask.json', '/blocks/0/least', 'There are 2 options: so many cannot be chosen.']],
    ],
    'one or two of three': [[{ ...choice('a', 'b', 'c'), several: true, most: 2 }, keep], shows, []],
    'questions on two pages, checked and recorded': [[reason, keep], [day, ...shows], []],
    'one page that asks and records': [[{ type: 'text', markdown: 'help' }], [reason, record], []],
    'a question that nothing records': [
      [reason, { type: 'button', label: 'On', to: 'next' }],
      [day, record],
      [
        [
          'ask.json',
          '/blocks/0',
          'Nothing records this question: let a button record it ("act"), or keep it for a later page ("keep"), by an act of the kind answer.',
        ],
      ],
    ],
    'a question on a page that records another act': [
      [reason, { ...record, act: 'switch-consent' }],
      [day, record],
      [
        [
          'ask.json',
          '/blocks/0',
          'Nothing records this question: this page records switch-consent alone. Ask it on another page, and let a button there record it ("act"), or keep it for a later page ("keep"), by an act of the kind answer.',
        ],
      ],
    ],
    'an act that nobody asks for': [
      [{ type: 'text', markdown: 'help' }],
      [record],
      [['check.json', '/blocks/0/act', '"leave" records answers, and no page asks a question for it.']],
    ],
    'answers that are kept and never recorded': [
      [reason, keep],
      [{ type: 'text', markdown: 'help' }],
      [['ask.json', '/blocks/1/keep', '"leave" is kept here, and no page records it.']],
    ],
    'answers that are recorded unseen': [
      [reason, keep],
      [record],
      [
        [
          'check.json',
          '/blocks/0/act',
          'This records the answers of pages/ask.json as well, which customers have to see: add the block answers.',
        ],
      ],
    ],
    'answers to show where none are recorded': [
      [reason, { type: 'answers' }, keep],
      [day, ...shows],
      [
        [
          'ask.json',
          '/blocks/1',
          'There are no answers to show here: no button of this page records an act of the kind answer.',
        ],
      ],
    ],
    'an act of another kind that keeps answers': [
      [{ ...keep, keep: 'switch-consent' }],
      [reason, record],
      [['ask.json', '/blocks/0/keep', '"switch-consent" is of the kind confirm, which records no answers.']],
    ],
    'two questions of one name': [
      [reason, keep],
      [{ ...day, name: 'reason' }, ...shows],
      [
        [
          'check.json',
          '/blocks/0/name',
          '"reason" is the name of a question of pages/ask.json already: each question of a journey has its own.',
        ],
      ],
    ],
    'two options of one value': [
      [choice('a', 'b', 'a'), keep],
      shows,
      [['ask.json', '/blocks/0/options/2/value', 'There is an option "a" already.']],
    ],
    'a date that is no day': [
      [{ ...day, latest: '2027-02-30' }, keep],
      shows,
      [['ask.json', '/blocks/0/latest', '"2027-02-30" is no day of the calendar.']],
    ],
    'a personal answer in the words of its own pages': [
      [{ ...reason, personal: true }, keep],
      [{ ...day, hint: '{answer.reason}' }, ...shows],
      [],
    ],
    'a document on a page that records answers alone': [
      [reason, keep],
      [{ type: 'document', document: 'contract' }, ...shows],
      [
        [
          'check.json',
          '/blocks/0',
          'Nobody agrees to this document: leave records answers alone. Put it on a later page, whose button has an act of the kind agree.',
        ],
      ],
    ],
  }),
)('D-41 %s', (_, [first, second, expected]) => {
  expect(mistakesOf(first, second)).toEqual(expected);
});

test.each([
  ['{leave_by}', '{leave_by} is not filled in here: a pattern holds no values.'],
  ['[A-Z', 'This is no regular expression that browsers can read.'],
  ['[A-Z]{2}', undefined],
])('the pattern %s is answered with %j', (pattern, message) => {
  const index = indexOf([{ ...reason, pattern }, keep], shows);
  expect([...checkReferences(index)].map((one) => one.message)).toEqual(message ? [message] : []);
});
