import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Problem, toSentence } from '../../src/content/problem/problem.ts';
import { didYouMean } from '../../src/content/problem/suggest.ts';

/** How a terminal shows problems. */
export type Terminal = {
  colour: boolean;
  /** Whether file names are printed as links. Some terminals make their own, which open at the line. */
  links: boolean;
};

/** How standard output shows problems: as plain text if it is no or a dumb terminal, or with `NO_COLOR`. */
export function terminalOf({ isTTY }: { isTTY?: boolean }, env: NodeJS.ProcessEnv): Terminal {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0';
  const colour = env.NO_COLOR ? false : forced || (isTTY === true && env.TERM !== 'dumb');
  return { colour, links: colour && isTTY === true && env.TERM_PROGRAM !== 'vscode' };
}

/** Writes a problem for a terminal: its place, its message, and below it the corrected line. */
export function forTerminal(problem: Problem, terminal: Terminal): string {
  if (!terminal.colour) return toSentence(problem);
  const { file, line, column, message, suggestion, name } = problem;
  const place = paint('36', `${file}:${line}:${column}`);
  const question = suggestion === undefined ? '' : ` Did you mean ${paint('32', `"${suggestion}"`)}?`;
  const first = `${terminal.links ? linked(place, file) : place}  ${message}${question}${name ? paint('2', ` [${name}]`) : ''}`;
  const correction = correctedLine(problem, fileText(file));
  const mend = (problem.mend ?? []).map((row) => `\n${paint(row.startsWith('+') ? '32' : '31', `    ${row}`)}`);
  return correction
    ? `${first}\n${paint('32', `    ${excerptAround(correction, column - 1)}`)}`
    : first + mend.join('');
}

/** Writes a problem as a GitHub annotation, which appears beside the line in the pull request. */
export function forGithub(problem: Problem): string {
  const { file, line, column, message, suggestion, name } = problem;
  const correction = correctedLine(problem, fileText(file));
  const mend = ['', ...(problem.mend ?? [])].join('\n');
  const words = `${message}${didYouMean(suggestion)}${correction ? `\nThe line should be:\n${correction.trim()}` : mend}`;
  const title = name ?? 'Content';
  // A problem with a setting concerns no file.
  const path = resolve(file);
  // The project may be a folder of the repository that the pull request is of.
  const { GITHUB_WORKSPACE: top } = process.env;
  const shown = top && path.startsWith(join(top, '/')) ? relative(top, path) : file;
  const properties = existsSync(path) ? { file: shown, line, col: column, title } : { title: `${title}, ${file}` };
  const escaped = Object.entries(properties).map(([key, value]) => `${key}=${forProperty(String(value))}`);
  return `::error ${escaped.join(',')}::${encode(words)}`;
}

/** Writes a problem for the browser's overlay: the lines around it, a mark under its column, and the corrected line. */
export function frameOf(problem: Problem): string {
  const { file, line, column } = problem;
  const text = fileText(file);
  const lines = text.split('\n');
  const from = Math.max(line - 3, 0);
  const width = String(line + 2).length;
  const numbered = lines.slice(from, line + 2).flatMap((words, i) => {
    const number = from + i + 1;
    const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${words}`;
    return number === line ? [row, `  ${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : [row];
  });
  const correction = correctedLine(problem, text);
  const right = correction ? ['', 'The line should be:', `  ${String(line).padStart(width)} | ${correction}`] : [];
  return [...numbered, ...right, ...(problem.mend ?? [])].join('\n');
}

/** Returns the line of a problem after its edit, or undefined if the problem has no edit. `text` is the file's text. */
export function correctedLine({ line, column, edit }: Problem, text: string): string | undefined {
  const whole = text.split('\n')[line - 1];
  if (!edit || !whole?.startsWith(edit.old, column - 1)) return undefined;
  return whole.slice(0, column - 1) + edit.next + whole.slice(column - 1 + edit.old.length);
}

/** Returns the text of a problem's file, or '' if the problem is about no file. */
function fileText(file: string): string {
  try {
    return readFileSync(resolve(file), 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return '';
  }
}

const longest = 90;

/** Shortens a long line to the part around an index. */
export function excerptAround(line: string, index: number): string {
  const words = line.trim();
  const from = index - line.indexOf(words) - 40;
  const start = Math.max(0, Math.min(from, words.length - longest));
  const end = start + longest;
  return `${start ? '…' : ''}${words.slice(start, end).trim()}${end < words.length ? '…' : ''}`;
}

const paint = (code: string, text: string) => `\u001b[${code}m${text}\u001b[0m`;

const linked = (text: string, file: string) =>
  `\u001b]8;;${pathToFileURL(resolve(file)).href}\u001b\\${text}\u001b]8;;\u001b\\`;

const encode = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const forProperty = (text: string) => encode(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
