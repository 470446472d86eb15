import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

/** The levels of the headings of a part of a page, in order. */
const levelsIn = (html: string) => [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));

/** The body of a built page, and what it shows instead until the link is read. */
function bodies(html: string): string[] {
  const unread = /<template id="_unread">([\s\S]*?)<\/template>/;
  const instead = unread.exec(html)?.[1];
  return [html.replace(unread, ''), ...(instead === undefined ? [] : [instead])];
}

test.each(globSync('*/index.html', { cwd: 'dist' }))(
  'R-N03 %s has one heading of the first level, which comes first, and skips no level',
  (file) => {
    for (const part of bodies(readFileSync(`dist/${file}`, 'utf8'))) {
      const levels = levelsIn(part);
      expect(levels.filter((level) => level === 1)).toEqual([1]);
      expect(levels[0]).toBe(1);
      expect(levels.filter((level, index) => index > 0 && level > levels[index - 1]! + 1)).toEqual([]);
    }
  },
);
