/**
 * No expression takes more than linear time (D-63): recheck looks at each of `src` and `authoring`. Its verdicts stand in
 * `support/expressions/linear.json`, so that by day only new ones are judged; by night all are, and that file must have them.
 * `UPDATE_EXPRESSIONS=1 npx vitest run tests/expressions.test.ts` writes it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { check } from 'recheck';
import { expect, test, vi } from 'vitest';
import { ofOurFiles, ofWhatIsGiven } from './support/expressions/exceptions.ts';
import { findExpressions, makeExpressions, note } from './support/expressions/expressions.ts';
import { isNightly } from './support/run/is-nightly.ts';

const file = resolve(import.meta.dirname, 'support/expressions/linear.json');
const known: string[] = JSON.parse(readFileSync(file, 'utf8'));
const isWriting = process.env.UPDATE_EXPRESSIONS !== undefined;

const { expressions, making, made } = findExpressions();
const byFiles = await makeExpressions(making, (path) => {
  vi.resetModules();
  return import(resolve(path));
});
for (const { source, flags, files } of byFiles.values()) for (const one of files) note(expressions, source, flags, one);

test('D-63 no expression of the project grows faster than the text that it reads', async () => {
  expect(expressions.size).toBeGreaterThan(700);
  const doubted = [...expressions].filter(
    ([written]) => !(written in ofOurFiles) && (isNightly || isWriting || !known.includes(written)),
  );
  const linear: string[] = isNightly || isWriting ? [] : known.filter((written) => expressions.has(written));
  const slow: string[] = [];
  for (const [written, { source, flags, files }] of doubted) {
    const { status } = await check(source, flags, { timeout: 60_000 });
    if (status === 'safe') linear.push(written);
    else slow.push(`${written} of ${files.join(', ')}: ${status}`);
  }
  if (isWriting) writeFileSync(file, `${JSON.stringify(linear.sort(), null, 2)}\n`);
  expect(slow).toEqual([]);
  // By day a few may be new; each night the file has exactly these.
  expect(doubted.length, 'UPDATE_EXPRESSIONS=1 writes the file').toBeLessThan(isNightly || isWriting ? 2_000 : 100);
  if (isNightly) expect(linear.sort()).toEqual([...known].sort());
});

test('D-63 what is let pass, and what is made of what a function is given, is there, each with its reason', () => {
  if (isNightly) expect(Object.keys(ofOurFiles).filter((written) => !expressions.has(written))).toEqual([]);
  expect([...made].map(([path, times]) => `${path} ×${times}`).sort()).toEqual(Object.keys(ofWhatIsGiven).sort());
});
