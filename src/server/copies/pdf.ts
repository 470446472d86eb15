import { createRequire } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import { type DocumentFile, isToLeft } from '../../rules/document-file.ts';
import { readFont } from '../../rules/theme/font-file.ts';
import { Refusal } from '../base/refusal.ts';
import type { Brand } from './brand.ts';
import { type Limits, openDrawer } from './drawer.ts';
import { treeOf } from './html-tree.ts';
import { compilerName } from './template.ts';

/** The most that a copy may take to be drawn. */
const usualLimits: Limits = { ms: 20_000, megabytes: 500 };

/** The number of copies that may wait for one another. */
const mostWaiting = 20;

const draw = openDrawer(60_000);

/** Whose copy it is, and the time of the record, which the PDF tells to the second: so the same copy has the same bytes. */
type Look = { brand: Brand; recordedAt: Date };

/**
 * Draws a document as PDF/UA-1: tagged, in its language, on A4, with letters of 11 points, or 18 in large print (D-48). The
 * same document has the same bytes on machines with the same fonts. A character that no font has is drawn as its code, such
 * as [U+738B]. Takes about 0.1 s, in a process of its own. Throws `busy` while too many wait, or nothing draws.
 */
export async function documentPdf(
  file: DocumentFile,
  { brand, recordedAt }: Look,
  limits = usualLimits,
): Promise<Buffer> {
  const {
    provider,
    language = 'en-GB',
    foot = [],
    title,
    notes,
    above = '',
    html,
    attached = {},
    isLargePrint,
    isForm = false,
  } = file;
  const { accent, logo } = brand;
  let { fonts = [] } = brand;
  const seconds = Math.floor(recordedAt.getTime() / 1000);
  const look = { accent, size: isLargePrint ? 18 : 11, footSize: isLargePrint ? 18 : 8, toLeft: isToLeft(language) };
  const [lang] = language.toLowerCase().split('-');
  const nodes = treeOf(above + html);
  const cut = file.isFramed ? nodes.findLastIndex(([name]) => name === 'h') : -1;
  const document = { provider, foot, title, notes, attached, lang, nodes, cut, isForm, ...look };
  const withoutGlyph = new Set<string>();
  let picture = logo && { ...logo, file: [...logo.file] };
  for (let left = limits.ms; ; ) {
    const families = fonts.flatMap((font) => readFont(font)?.family ?? []);
    const data = JSON.stringify({ ...document, families, logo: picture ?? null }, (_, value) =>
      typeof value === 'string' ? drawable(value, withoutGlyph) : value,
    );
    const task = { data, seconds, fonts };
    const answer = await draw({ task, limits: { ...limits, ms: left } }, mostWaiting);
    if ('costly' in answer) throw new Error(`a copy could not be drawn: it takes too much ${answer.costly}`);
    if ('pdf' in answer) return Buffer.from(answer.pdf);
    const error = 'error' in answer ? answer.error : '';
    left -= answer.ms;
    const found = glyphsMissingIn(error).filter((glyph) => !withoutGlyph.has(glyph));
    // A logo that cannot be drawn is no reason to be without a copy: the provider's name stands in its place. Nor is
    // a font.
    if (!found.length && picture) picture = undefined;
    else if (!found.length && fonts.length) fonts = [];
    else if (!found.length) throw new Error(`a copy could not be drawn: ${error.slice(0, 300)}`);
    // A letter is found missing together with a mark that stands on it: without the mark it can be drawn.
    const strange = found.filter((glyph) => !/[\p{ASCII}\p{Script=Latin}]/u.test(glyph));
    for (const glyph of strange.length ? strange : found) withoutGlyph.add(glyph);
  }
}

/** Draws a document as PDF/UA-1; undefined where that fails, as the log says: its copy is HTML then. Throws `busy`. */
export const pdfOrNone = (file: DocumentFile, look: Look, log?: Pick<FastifyBaseLogger, 'error'>) =>
  documentPdf(file, look).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    log?.error({ err: error }, 'a copy goes as HTML, because it could not be drawn as a PDF');
    return undefined;
  });

/** What draws copies: where that is the same, and the fonts are, a document is drawn with the same bytes. */
export const drawnBy = (release: string): string =>
  `release ${release}, Typst ${createRequire(import.meta.url)(`${compilerName}/package.json`).version}`;

/** Returns a text without control characters, and with codes in place of the characters that no font has. */
const drawable = (text: string, withoutGlyph: Set<string>): string =>
  [...text.replace(/\p{Cs}|[^\P{Cc}\n]/gu, '')]
    .map((glyph) =>
      withoutGlyph.has(glyph) ? `[U+${glyph.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]` : glyph,
    )
    .join('');

/** The characters that an error of the compiler names, one or several at a time: itself, or by its code if it is unseen. */
const glyphsMissingIn = (error: string): string[] =>
  [...error.matchAll(/the text `\\"([^`]+)\\"` could not be displayed/g)].flatMap(([, text]) => [
    ...text!.replace(/(?<!\\)\\+u\{([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
  ]);
