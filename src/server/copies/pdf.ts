import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { type DocumentFile, isToLeft } from '../../rules/document-file.ts';
import { readFont } from '../../rules/theme/font-file.ts';
import { Refusal, tooSoon } from '../base/refusal.ts';
import type { Brand } from './brand.ts';
import { treeOf } from './html-tree.ts';
import { template } from './template.ts';

/** Whose copy it is, and the time of the record, which the PDF tells to the second: so the same copy has the same bytes. */
type Look = { brand: Brand; recordedAt: Date };

/**
 * Draws a document as PDF/UA-1: tagged, in its language, on A4, with letters of 11 points, or 18 in large print (D-48). The
 * same document has the same bytes on machines with the same fonts. A character that no font has is drawn as its code, such
 * as [U+738B]. Takes about 0.1 s, in a thread of its own. Throws `unavailable` while too many wait.
 */
export async function documentPdf(file: DocumentFile, { brand, recordedAt }: Look): Promise<Buffer> {
  const { provider, language = 'en-GB', title, notes, html, proof = null, isLargePrint } = file;
  const { accent, logo } = brand;
  let { fonts = [] } = brand;
  const seconds = Math.floor(recordedAt.getTime() / 1000);
  const look = { accent, size: isLargePrint ? 18 : 11, small: isLargePrint ? 18 : 9, toLeft: isToLeft(language) };
  const [lang] = language.toLowerCase().split('-');
  const document = { provider, title, notes, proof, lang, nodes: treeOf(html), ...look };
  const withoutGlyph = new Set<string>();
  let picture = logo && { ...logo, file: [...logo.file] };
  for (;;) {
    const families = fonts.flatMap((font) => readFont(font)?.family ?? []);
    const data = JSON.stringify({ ...document, families, logo: picture ?? null }, (_, value) =>
      typeof value === 'string' ? drawable(value, withoutGlyph) : value,
    );
    const { pdf, error = '' } = await draw({ data, seconds, fonts });
    if (pdf) return Buffer.from(pdf.buffer);
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

/** Draws a document as PDF/UA-1; undefined where that fails, as the log says: its copy is HTML then. */
export const pdfOrNone = (file: DocumentFile, look: Look, log?: Pick<FastifyBaseLogger, 'error'>) =>
  documentPdf(file, look).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    log?.error({ err: error }, 'a copy goes as HTML, because it could not be drawn as a PDF');
  });

/** What draws copies: where that is the same, and the fonts are, a document is drawn with the same bytes. */
export const drawnBy = (release: string): string =>
  `release ${release}, Typst ${createRequire(import.meta.url)(`${compilerName}/package.json`).version}`;

const compilerName = '@myriaddreamin/typst-ts-node-compiler';

/** Returns a text without control characters, and with codes in place of the characters that no font has. */
const drawable = (text: string, withoutGlyph: Set<string>): string =>
  [...text.replace(/\p{Cs}|[^\P{Cc}\n]/gu, '')]
    .map((glyph) =>
      withoutGlyph.has(glyph) ? `[U+${glyph.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]` : glyph,
    )
    .join('');

/** The characters that an error of the compiler names, one or several at a time: itself, or by its code if it is unseen. */
const glyphsMissingIn = (error: string): string[] =>
  [...error.matchAll(/the text `\\"(.+?)\\"` could not be displayed/g)].flatMap(([, text]) => [
    ...text!.replace(/\\+u\{([0-9a-f]+)\}/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
  ]);

type Task = { data: string; seconds: number; fonts: Buffer[] };
type Drawn = { pdf?: Uint8Array; error?: string };

/** Runs in a thread of its own, because a drawing would keep every other request waiting. It is a text: no bundle has it. */
const thread = `
const { parentPort, workerData } = require('node:worker_threads');
const { NodeCompiler } = require(workerData.compiler);
let compiler;
let own = [];
parentPort.on('message', ({ data, seconds, fonts }) => {
  const isSame = fonts.length === own.length && fonts.every((font, i) => Buffer.compare(font, own[i]) === 0);
  if (!compiler || !isSame) {
    compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.map((font) => Buffer.from(font)) }] });
    own = fonts;
  }
  const main = { mainFileContent: workerData.template, inputs: { doc: data } };
  try {
    parentPort.postMessage({ pdf: compiler.pdf(main, { pdfStandard: 'ua-1', creationTimestamp: seconds }) });
  } catch (error) {
    parentPort.postMessage({ error: String(error.message || error.code) });
  }
  compiler.evictCache(10);
});`;

let worker: Worker | undefined;
const waiting: ((drawn: Drawn) => void)[] = [];

/** The number of copies that may wait for one another. */
const longestQueue = 20;

/** Hands a copy to the thread, which starts with the first one and draws one after the other. */
function draw(task: Task): Promise<Drawn> {
  if (waiting.length >= longestQueue) throw tooSoon('unavailable', 5);
  worker ??= startThread();
  worker.ref();
  worker.postMessage(task);
  return new Promise((resolve) => waiting.push(resolve));
}

function startThread(): Worker {
  const compiler = createRequire(import.meta.url).resolve(compilerName);
  const started = new Worker(thread, { eval: true, workerData: { compiler, template } });
  started.on('message', (drawn: Drawn) => {
    waiting.shift()?.(drawn);
    if (!waiting.length) started.unref();
  });
  started.on('error', (error) => {
    worker = undefined;
    for (const answer of waiting.splice(0)) answer({ error: String(error) });
  });
  return started;
}
