import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSite } from '../../../src/content/compile/site.ts';
import { correctionOf } from '../../../src/content/problem/corrected.ts';
import { edited, problemsOf, writeTree } from '../../support/content-folder.ts';
import { allRows } from '../../support/correction-rows.ts';
import { project } from '../../support/project.ts';
import type { Row } from '../check/mistakes/row.ts';

const withSuggestion = allRows.filter(([, , , , meant]) => meant !== undefined);
const withEdit = allRows.filter((row) => problemsOf(edited(row[1])).some(({ edit }) => edit));
const corrected = [...new Set([...withSuggestion, ...withEdit])];
const isOfFile = ([, , , says]: Row) => /^(No such file|File and folder names|Only \.md files)/.test(says);

describe('R-N05 the corrected line is right: with it in its place the mistake is gone', () => {
  test.each(corrected.filter((row) => !isOfFile(row)))('%s', (...row) => {
    const [, edits, [file]] = row;
    const tree = edited(edits);
    const folder = writeTree(tree);
    const [problem] = readSite(folder, project).problems;
    const text = String(tree[file]);
    const correction = correctionOf(problem!, text);
    expect(correction).toBeDefined();

    const lines = text.split('\n').with(problem!.line - 1, correction!.corrected);
    writeFileSync(join(folder, file), lines.join('\n'));
    expect(readSite(folder, project).problems.filter(({ message }) => message === problem!.message)).toEqual([]);
  });

  test.each(withSuggestion.filter(isOfFile))('no line is shown for a file that has the wrong name: %s', (...row) => {
    const tree = edited(row[1]);
    const [problem] = readSite(writeTree(tree), project).problems;
    expect(correctionOf(problem!, String(tree[row[2][0]]))).toBeUndefined();
  });
});
