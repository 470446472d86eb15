import { spawn, spawnSync } from 'node:child_process';
import type { DocumentFile } from '../../rules/document-file.ts';
import type { Compiled } from '../../types.gen.ts';
import { StartError } from '../base/compiled.ts';
import { Refusal } from '../base/refusal.ts';
import { plainText } from './plain-text.ts';

/** The tables of liblouis for a language: contracted English as the UK writes it, and Welsh letter by letter. */
const tables: Record<string, string> = { en: 'en-ueb-g2.ctb', cy: 'cy-cy-g1.utb' };

const page = { cells: 40, lines: 25 };

/** The limits of one document, and of all at once. `line`: liblouis cuts longer lines wherever they are full. */
const limits = { characters: 400_000, line: 500, ms: 5_000, atOnce: 4 };

/** Throws `StartError` if content offers Braille and the program that writes it is not there. */
export function needBraille(all: readonly Compiled[], program: string): void {
  if (!all.some(({ site }) => site.messages.brailleCopy)) return;
  if (spawnSync(program, ['--version'], { timeout: limits.ms, stdio: 'ignore' }).status === 0) return;
  throw new StartError(
    `BRAILLE_TRANSLATOR: ${program} of liblouis cannot be run, and content offers Braille. Install it (Debian: liblouis-bin), or take "brailleCopy" out of messages.json.`,
  );
}

let running = 0;

/**
 * Returns a document as braille-ready text: Braille in ASCII,
 * 40 cells wide, 25 lines a page. Throws `braille-unavailable`.
 */
export async function brailleText(file: DocumentFile, program: string): Promise<string> {
  const text = await plainText(file);
  const table = tables[(file.language ?? 'en').split('-')[0]!];
  if (!table || text.length > limits.characters || running >= limits.atOnce) throw new Refusal('braille-unavailable');
  running += 1;
  try {
    // Each line is translated in pieces, which an empty line ends.
    const pieces = text.split('\n').map((line) => wrapped(line.split(' '), limits.line));
    const braille = await translated(program, table, `${pieces.map((lines) => lines.join('\n')).join('\n\n')}\n`);
    const lines = braille.split('\n\n').flatMap((one) => wrapped(one.split(/[ \n]+/), page.cells));
    return pagesOf(lines)
      .map((one) => `${one.join('\n')}\n\f`)
      .join('');
  } finally {
    running -= 1;
  }
}

/** Runs the program on a text. Throws `braille-unavailable` if it fails, takes too long, or does not write ASCII. */
function translated(program: string, table: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Refusal('braille-unavailable'));
    const child = spawn(program, ['--forward', `en-us-brf.dis,${table}`], {
      timeout: limits.ms,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let braille = '';
    child.stdout.setEncoding('utf8').on('data', (words: string) => {
      braille += words;
    });
    child.on('error', fail);
    child.on('close', (code) => (code === 0 && /^[\n -_]*$/.test(braille) ? resolve(braille.trimEnd()) : fail()));
    child.stdin.on('error', fail).end(text);
  });
}

/** Puts words into lines of a length. A longer word is cut. */
function wrapped(words: readonly string[], length: number): string[] {
  const lines = [''];
  for (const word of words.flatMap((one) => (one.length > length ? cut(one, length) : one))) {
    const line = lines.at(-1)!;
    if (!line) lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= length) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const cut = (word: string, length: number): string[] =>
  Array.from({ length: Math.ceil(word.length / length) }, (_, i) => word.slice(i * length, (i + 1) * length));

const pagesOf = (lines: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(lines.length / page.lines) }, (_, i) =>
    lines.slice(i * page.lines, (i + 1) * page.lines),
  );
