import { compileMarkdown } from './to-html.ts';
import { tooMuch } from './too-much.ts';
import { nodesOf, parseMarkdown, startOf } from './tree.ts';

/**
 * Formats Markdown: every line, including the last, ends with LF. Trailing blanks are removed, except for the two
 * spaces of a hard break. Lines in fences are unchanged, and so are blanks that the meaning of the text depends on.
 */
export function formatMarkdown(source: string): string {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const { inside, open } = fences(text.split('\n'));
  const formatted = withoutBlanks(text, inside).join('\n').replace(/^\n+/, '');
  return open ? formatted.replace(/\n?$/, '\n') : `${formatted.replace(/(?<!\n)\n+$/, '')}\n`;
}

/**
 * Removes the blanks at the end of lines that go on: a hard break keeps two, code keeps its own. A text that would be
 * shown otherwise afterwards, or is too much to parse, stays as it is.
 */
function withoutBlanks(text: string, inside: Set<number>): string[] {
  const lines = text.split('\n');
  const isOpen = (line: string, i: number) => !inside.has(i) && /[ \t]$/.test(line);
  const bare = lines.map((line, i) =>
    isOpen(line, i) && (!line.trim() || !lines[i + 1]?.trim()) ? line.replace(blanksAtEnd, '') : line,
  );
  if (!bare.some(isOpen) || tooMuch(text)) return bare;
  const nodes = nodesOf(parseMarkdown(bare.join('\n')));
  const breaks = new Set(nodes.filter(({ type }) => type === 'break').map(startOf));
  const code = nodes.filter(({ type }) => type === 'code' || type === 'inlineCode');
  let end = -1;
  const trimmed = bare.map((line, i) => {
    end += line.length + 1;
    if (!isOpen(line, i)) return line;
    const words = line.replace(blanksAtEnd, '');
    if (code.some((node) => startOf(node) < end && end < node.position!.end.offset!)) return line;
    return breaks.has(end - line.length + words.length) ? `${words}  ` : words;
  });
  const html = (all: string[]) => compileMarkdown(all.join('\n'), { contacts: {} }).html;
  return html(trimmed) === html(bare) ? trimmed : bare;
}

const blanksAtEnd = /(?<![ \t])[ \t]+$/;

/** The lines inside fences of ``` or ~~~, where every space counts, and whether the last one is never closed. */
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
