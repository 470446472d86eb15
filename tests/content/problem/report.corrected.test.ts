import { describe, expect, test } from 'vitest';
import { correctedLine } from '../../../src/content/problem/report.ts';
import { edited, problemsOf } from '../../support/content/content-folder.ts';
import { allRows } from '../../support/content/correction-rows.ts';
import type { Row } from '../check/mistakes/row.ts';

const withSuggestion = allRows.filter(([, , , , meant]) => meant !== undefined);
const withEdit = allRows.filter((row) => problemsOf(edited(row[1])).some(({ edit }) => edit));
const corrected = [...new Set([...withSuggestion, ...withEdit])];
const isOfFile = ([, , , says]: Row) => /^(No such file|File and folder names|Only \.md files)/.test(says);

describe('R-N05 the corrected line is right: with it in its place the mistake is gone', () => {
  test.each(corrected.filter((row) => !isOfFile(row)))('%s', (...row) => {
    const [, edits, [file]] = row;
    const tree = edited(edits);
    const [problem] = problemsOf(tree);
    const text = String(tree[file]);
    const line = correctedLine(problem!, text);
    expect(line).toBeDefined();

    const lines = text.split('\n').with(problem!.line - 1, line!);
    const left = problemsOf({ ...tree, [file]: lines.join('\n') });
    expect(left.filter(({ message, line }) => message === problem!.message && line === problem!.line)).toEqual([]);
  });

  test.each(withSuggestion.filter(isOfFile))('no line is shown for a file that has the wrong name: %s', (...row) => {
    const tree = edited(row[1]);
    const [problem] = problemsOf(tree);
    expect(correctedLine(problem!, String(tree[row[2][0]]))).toBeUndefined();
  });
});
