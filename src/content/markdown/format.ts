import { deepNesting } from './inspect.ts';
import { compileMarkdown } from './markdown.ts';

/**
 * Markdown as the house writes it: lines end with LF, the last one too, and with no space but a hard break's two. What
 * stands in fences stays as it is, and so does every space that the text would be another one without.
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

/** A line with no more blanks at its end than the text needs. */
function withoutBlanks(lines: string[], i: number, line: string): string {
  const bare = line.replace(/[ \t]+$/, '');
  if (!bare || !lines[i + 1]?.trim()) return bare;
  if (deepNesting.test(lines.join('\n'))) return line;
  const html = (text: string) => compileMarkdown(lines.with(i, text).join('\n'), { contacts: {} }).html;
  const wanted = html(line);
  return [bare, `${bare}  `].find((text) => html(text) === wanted) ?? line;
}

/** The lines inside fences of ``` or ~~~, where every space counts, and whether the last fence is never closed. */
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
