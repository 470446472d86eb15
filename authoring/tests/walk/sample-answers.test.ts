import { expect, test } from 'vitest';
import { askingOf } from '../../../src/rules/questions/asking.ts';
import type { Question } from '../../../src/rules/questions/question.ts';
import { rightAnswers } from '../../walk/sample-answers.ts';

const asking = askingOf(
  { fact: () => ({ value: undefined }), line: (text: string) => text, messages: {} } as never,
  '2026-11-30T10:00:00Z',
);

test.each([
  { pattern: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}' },
  { pattern: 'CASE-\\d{3}', hint: 'It is on your letter, such as CASE-123.' },
  { pattern: 'Plot \\d+ [A-Z][a-z]+', messages: { pattern: 'Write the plot, such as Plot 12 Meadow' } },
])('D-64 a text of a pattern is answered by the example that its question gives: $pattern', (own) => {
  const question = { type: 'question-text', name: 'text', label: 'Which?', ...own } as Question;
  expect(rightAnswers([question], asking)).toMatchObject({ text: expect.stringMatching(`^${own.pattern}$`) });
});
