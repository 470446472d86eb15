import { deepNesting } from './inspect.ts';
import { compileMarkdown } from './to-html.ts';

/**
 * Formats Markdown: every line, including the last, ends with LF. Trailing blanks are removed, except for the two
 * spaces of a hard break. Lines in fences are unchanged, and so are blanks that the meaning of the text depends on.
 */
export function formatMarkdown(source: string): string {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const lines = text.split('\n');
  const { inside, open } = fences(lines);
  for (const [i, line] of lines.entries()) {
    if (!inside.has(i) && /[ \t]$/.test(line)) lines[i] = withoutBlanks(lines, i, line);
  }
  const formatted = lines.join('\n').replace(/^\n+/, '');
  return open ? formatted.replace(/\n?$/, '\n') : `${formatted.replace(/\n+$/, '')}\n`;
}

/** Returns a line with no more blanks at its end than the text needs. */
function withoutBlanks(lines: string[], i: number, line: string): string {
  const bare = line.replace(/[ \t]+$/, '');
  if (!bare || !lines[i + 1]?.trim()) return bare;
  if (deepNesting.test(lines.join('\n'))) return line;
  const html = (text: string) => compileMarkdown(lines.with(i, text).join('\n'), { contacts: {} }).html;
  const expected = html(line);
  return [bare, `${bare}  `].find((text) => html(text) === expected) ?? line;
}

/**
 * Finds the lines inside fences of ``` or ~~~, where every space counts, and whether the last fence is never closed.
 */
function fences(lines: string[]): { inside: Set<number>; open: boolean } {
  const inside = new Set<number>();
  let fence: string | undefined;
  for (const [i, line] of lines.entries()) {
    const mark = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    else inside.add(i);
  }
  return { inside, open: fence !== undefined };
}
