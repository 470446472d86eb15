import { createRequire } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import { type DocumentFile, type FileLook, isToLeft } from '../../rules/document-file.ts';
import { readFont } from '../../rules/theme/font-file.ts';
import type { CompiledShell, Logo } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import { type Limits, openDrawer } from './drawer.ts';
import { treeOf } from './html-tree.ts';
import { compilerName } from './template.ts';

/** The most that a copy may take to be drawn. */
const usualLimits: Limits = { ms: 20_000, megabytes: 500 };

/** The number of copies that may wait for one another. */
const mostWaiting = 20;

const draw = openDrawer(60_000);

/** How a copy shows whose it is. The logo's height is in CSS pixels. */
export type Brand = { accent: string; fonts?: Buffer[]; logo?: { file: Buffer; alt: string; height: number } };

/** Whose copy it is, and the time of the record, which the PDF tells to the second: so the same copy has the same bytes. */
type Drawn = { brand: Brand; recordedAt: Date };

/** How the copies of a site look: their dress as HTML, and what draws them as PDF; undefined where that fails. */
export type Look = {
  html: FileLook;
  draw(file: DocumentFile, recordedAt: Date): Promise<Buffer | undefined>;
};

/**
 * Draws a document as PDF/UA-1: tagged, in its language, on A4, with letters of 11 points, or 18 in large print (D-48). The
 * same document has the same bytes on machines with the same fonts. A character that no font has is drawn as its code, such
 * as [U+738B]. Takes about 0.1 s, in a process of its own. Throws `busy` while too many wait, or nothing draws.
 */
export async function documentPdf(
  file: DocumentFile,
  { brand, recordedAt }: Drawn,
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

type Shell = { theme: Pick<CompiledShell['theme'], 'accent' | 'fonts'>; logo?: Logo };
type Find = (file: string) => { bytes: Buffer } | undefined;

/** Reads the brand of content: its accent colour, its fonts, and its logo where its file is a picture that Typst draws. */
function brandOf(shell: Shell | undefined, find: Find): Brand {
  const { accent = '#000000', fonts = [] } = shell?.theme ?? {};
  const { image = '', alt = '', height = 0 } = shell?.logo ?? {};
  const copies = fonts.flatMap(({ copies = [] }) => copies).map((font) => find(font)?.bytes);
  const file = /\.(svg|png|jpe?g|gif|webp)$/i.test(image) ? find(image)?.bytes : undefined;
  return { accent, fonts: copies.filter((font) => font !== undefined), ...(file && { logo: { file, alt, height } }) };
}

/** How copies look with a shell and its files. One that cannot be drawn goes as HTML, as the log says; `busy` is thrown. */
export function lookOf(shell: Shell | undefined, find: Find, log?: Pick<FastifyBaseLogger, 'error'>): Look {
  const brand = brandOf(shell, find);
  const [font] = shell?.theme.fonts ?? [];
  const file = font && find(font.file)?.bytes;
  return {
    html: {
      accent: shell?.theme.accent,
      ...(file && {
        font: { address: `data:font/woff2;base64,${file.toString('base64')}`, weight: font.weight ?? '100 900' },
      }),
    },
    draw: (file, recordedAt) =>
      documentPdf(file, { brand, recordedAt }).catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
        log?.error({ err: error }, 'a copy goes as HTML, because it could not be drawn as a PDF');
        return undefined;
      }),
  };
}

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
