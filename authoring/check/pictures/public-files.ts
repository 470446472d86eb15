import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { shownPath } from '../../../src/content/folder/locate.ts';
import { entriesIn } from '../../../src/content/folder/read-text.ts';
import type { Problem } from '../../../src/content/problem/problem.ts';
import { readFont } from '../../../src/rules/theme/font-file.ts';
import { svgProblem } from './svg.ts';

/** Finds files that must not be served in the folder of public files. */
export function publicProblems(assets: string): Problem[] {
  if (!existsSync(assets)) return [];
  return entriesIn(assets).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (relative(assets, path).split(/[\\/]/).includes('.git')) return [];
    const message = entry.isFile()
      ? fileProblem(path)
      : 'This leads to another place; only files of this folder are served.';
    return message === undefined ? [] : [{ file: shownPath(path), line: 1, column: 1, message }];
  });
}

/** How the pictures begin that browsers show, and those of telephones that they do not, as Latin-1. */
const shown = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftypavi[fs])/s;
const moving = /NETSCAPE2\.0|^RIFF.{4}WEBPVP8X.{14}ANIM|acTL/s;
const isHeic = /^....ftyp(?:hei[cxms]|hevc|mif1|msf1)/s;

function fileProblem(path: string): string | undefined {
  if (basename(path) !== basename(path).normalize('NFC'))
    return 'The name of this file has letters in two parts, as a Mac writes them, and no text names it so: name it anew.';
  return /\.(svg|woff2|[ot]tf|png|jpe?g|gif|webp|avif)$/i.test(path)
    ? pictureOrFontProblem(path, readFileSync(path))
    : undefined;
}

/** Why a picture or font, by the ending of its name, must not be served, or undefined. */
export function pictureOrFontProblem(name: string, file: Buffer): string | undefined {
  if (/\.svg$/i.test(name)) return svgProblem(file);
  if (/\.woff2$/i.test(name)) {
    if (!file.toString('latin1', 0, 4).startsWith('wOF2')) return 'This is no WOFF2 font, although its name says so.';
    if (file.length < 12 || file.readUInt32BE(8) !== file.length) return 'This font breaks off: copy it here anew.';
    return undefined;
  }
  if (/\.[ot]tf$/i.test(name)) {
    const font = readFont(file);
    if (!font) return 'This is no TTF or OTF font, although its name says so, or it breaks off: copy it here anew.';
    if (font.isVariable)
      return 'This font has all weights in one file, of which a PDF shows one: take a file a weight.';
    return undefined;
  }
  const start = file.toString('latin1', 0, 1024);
  if (moving.test(start)) return 'This picture moves, and a customer cannot stop it: take a still one.';
  if (file.length > 1_000_000)
    return 'This picture has more than 1 MB: export it smaller, or add it in the studio, which does so where it can.';
  if (shown.test(start)) return undefined;
  return pictureProblem(start) ?? 'This is no picture, although its name says so.';
}

/** Why browsers do not show a picture that begins so, or undefined. */
export const pictureProblem = (start: string): string | undefined =>
  isHeic.test(start) ? 'Browsers cannot show a HEIC photo. Save or export it as JPEG, and take that.' : undefined;
