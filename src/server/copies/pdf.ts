import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import { type DocumentFile, isToLeft } from '../../rules/document-file.ts';
import { readFont } from '../../rules/theme/font-file.ts';
import { Refusal, tooSoon } from '../base/refusal.ts';
import type { Brand } from './brand.ts';
import { treeOf } from './html-tree.ts';
import { template } from './template.ts';

/** The most that a copy may take to be drawn: milliseconds, and megabytes of the process that draws it. */
export const usualLimits = { ms: 20_000, megabytes: 400 };

/** A copy that takes too long or too much memory to be drawn, now and whenever it is tried again. */
export class CopyTooCostly extends Refusal {
  override name = 'CopyTooCostly';

  constructor(title: string) {
    super('unavailable');
    this.message = `the copy "${title}" takes too long or too much memory to be drawn`;
  }
}

/** Whose copy it is, and the time of the record, which the PDF tells to the second: so the same copy has the same bytes. */
type Look = { brand: Brand; recordedAt: Date };

/**
 * Draws a document as PDF/UA-1: tagged, in its language, on A4, with letters of 11 points, or 18 in large print (D-48). The
 * same document has the same bytes on machines with the same fonts. A character that no font has is drawn as its code, such
 * as [U+738B]. Takes about 0.1 s, in a process of its own. Throws `unavailable` while too many wait, and
 * {@link CopyTooCostly}.
 */
export async function documentPdf(
  file: DocumentFile,
  { brand, recordedAt }: Look,
  limits = usualLimits,
): Promise<Buffer> {
  const { provider, language = 'en-GB', foot = [], title, notes, html, attached = {}, isLargePrint } = file;
  const { accent, logo } = brand;
  let { fonts = [] } = brand;
  const seconds = Math.floor(recordedAt.getTime() / 1000);
  const look = { accent, size: isLargePrint ? 18 : 11, footSize: isLargePrint ? 18 : 8, toLeft: isToLeft(language) };
  const [lang] = language.toLowerCase().split('-');
  const document = { provider, foot, title, notes, attached, lang, nodes: treeOf(html), ...look };
  const withoutGlyph = new Set<string>();
  let picture = logo && { ...logo, file: [...logo.file] };
  for (let left = limits.ms; ; ) {
    const families = fonts.flatMap((font) => readFont(font)?.family ?? []);
    const data = JSON.stringify({ ...document, families, logo: picture ?? null }, (_, value) =>
      typeof value === 'string' ? drawable(value, withoutGlyph) : value,
    );
    const { pdf, error, ms } = await draw({ data, seconds, fonts }, { ...limits, ms: left });
    if (pdf) return Buffer.from(pdf);
    if (error === undefined) throw new CopyTooCostly(title);
    left -= ms;
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

/** Draws a document as PDF/UA-1; undefined where that fails, as the log says: its copy is HTML then. Throws refusals. */
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

/** What came of a drawing, and how long it took. Neither a PDF nor an error: the process is gone. */
type Drawn = { pdf?: Uint8Array; error?: string; ms: number };

/**
 * Runs in a process of its own: a drawing would keep every other request waiting, and what it takes too much memory for
 * ends that process alone. A thread of it looks at the memory meanwhile. It is a text: no bundle has it.
 */
const program = `
const { Worker } = require('node:worker_threads');
const { NodeCompiler } = require(process.argv[1]);
const template = process.argv[2];
const most = Number(process.argv[3]) * 1e6;
const watch = \`
  const { workerData } = require('node:worker_threads');
  setInterval(() => process.memoryUsage.rss() > workerData && process.kill(process.pid, 'SIGKILL'), 20);
\`;
new Worker(watch, { eval: true, workerData: most });
// What earlier copies have left in its memory is not held against the next one.
const answer = (drawn) => process.send(drawn, () => process.memoryUsage.rss() > most / 2 && process.exit(0));
let compiler;
let own = [];
process.on('disconnect', () => process.exit());
process.on('message', ({ data, seconds, fonts }) => {
  const isSame = fonts.length === own.length && fonts.every((font, i) => Buffer.compare(font, own[i]) === 0);
  if (!compiler || !isSame) {
    compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.map((font) => Buffer.from(font)) }] });
    own = fonts;
  }
  const main = { mainFileContent: template, inputs: { doc: data } };
  try {
    answer({ pdf: compiler.pdf(main, { pdfStandard: 'ua-1', creationTimestamp: seconds }) });
  } catch (error) {
    answer({ error: String(error.message || error.code) });
  }
  compiler.evictCache(10);
});`;

let drawer: { child: ChildProcess; megabytes: number } | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The number of copies that may wait for one another. */
const longestQueue = 20;

/** Draws one copy after the other. */
function draw(task: Task, limits: typeof usualLimits): Promise<Drawn> {
  if (waiting >= longestQueue) throw tooSoon('unavailable', 5);
  waiting += 1;
  const drawn = last.then(() => drawNow(task, limits));
  const next = () => {
    waiting -= 1;
  };
  // One that fails, such as without Typst's package, is its caller's: those that wait are drawn.
  last = drawn.then(next, next);
  return drawn;
}

/** Hands a copy to the process that draws, which starts with the first one. */
function drawNow(task: Task, { ms, megabytes }: typeof usualLimits): Promise<Drawn> {
  if (drawer?.megabytes !== megabytes) drawer?.child.kill('SIGKILL');
  drawer = drawer?.child.connected && !drawer.child.killed ? drawer : startDrawer(megabytes);
  const { child } = drawer;
  const start = performance.now();
  return new Promise((resolve) => {
    const end = (drawn: Omit<Drawn, 'ms'>) => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.unref();
      child.channel?.unref();
      resolve({ ...drawn, ms: performance.now() - start });
    };
    const timer = setTimeout(() => child.kill('SIGKILL'), Math.max(1, ms));
    child.ref();
    child.once('message', (drawn) => end(drawn as Drawn));
    child.once('error', (error) => end({ error: String(error) }));
    child.once('exit', (code) => {
      drawer = undefined;
      clearTimeout(timer);
      // A signal ends it where it takes too much, 0 where the copy before did, another code where it cannot run.
      if (code === 0) resolve(drawNow(task, { ms, megabytes }));
      else end(code === null ? {} : { error: `the process that draws ended with ${code}` });
    });
    // A process that is gone by now says so by its exit.
    child.send(task, () => undefined);
  });
}

function startDrawer(megabytes: number): NonNullable<typeof drawer> {
  const compiler = createRequire(import.meta.url).resolve(compilerName);
  const child = spawn(process.execPath, ['-e', program, compiler, template, String(megabytes)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // It gets no settings: keys and passwords stay here.
    env: {},
  });
  return { child, megabytes };
}
