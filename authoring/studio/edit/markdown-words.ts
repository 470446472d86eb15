/** The words, images and line marks of a Markdown text, by their offsets in it. */
import { unwritten } from '../../api/pure.ts';

/** The text of a new section of a document. */
export const newSection = (heading: string): string => `## ${heading}\n\n${unwritten}\n`;

/** A section with its heading on the level of the one beside it, if that begins with one. */
export function asBeside(section: string, beside: string): string {
  const [marks = ''] = beside.split(' ', 1);
  return /^#+$/.test(marks) && section.startsWith('#') ? marks + section.slice(section.indexOf(' ')) : section;
}

const image = /!\[(?:\\.|[^\\\]\n])*\]\([^()\n]*\)/;

/** Returns the word of a Markdown text at an offset, a whole image, or a placeholder in brackets. */
export function wordAt(text: string, offset: number): string {
  const whole = image.exec(text.slice(offset));
  if (whole?.index === 0) return whole[0];
  const [word] = /^(?:\[[^\]\n]*\](?!\()|\S*)/.exec(text.slice(offset))!;
  return /^[^()[\]]+(?=[)\]])/.exec(word)?.[0] ?? word;
}

/** The marks of headings, lists, quotes and tables before the words of a line. */
const lineMarks = /^\ufeff?[ \t]*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)]|>|\||\[[ xX]\])(?:[ \t]+|$))*/m;

/** Returns the range to select at an offset: the word there, or if none is meant only a placeholder in brackets. */
export function selectedAt(text: string, offset: number, isWord: boolean): { from: number; to: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [marks] = lineMarks.exec(text.slice(start))!;
  const from = Math.max(offset, start + marks.length);
  return { from, to: isWord || text[from] === '[' ? from + wordAt(text, from).length : from };
}
