// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { type Given, renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import type { Block } from '../../types.gen.ts';

const question = { type: 'question-text', name: 'why', label: 'Why?' } as Block;
const page = { asks: { act: 'visit', questions: [{ page: 'ots-start', question }] } };
const wordsOf = (given?: Given) => renderBlocks({ type: 'answers' } as Block, { page, ...given }).container.textContent;

test('D-41 an answer stands beside its question', () => {
  expect(wordsOf({ answers: { why: { value: 'So', words: 'So' } } })).toContain('Why?So');
});

test('where the answers could not be read nobody reads that there are none', () => {
  expect(wordsOf({ isFailed: true })).toBe('');
});
