import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';

/** A part of a text: words that are always the same, or a hole of so many bytes. */
type Part = string | number;

/** A compressed text with holes. */
export type CompressedTemplate = {
  bytes: number;
  /** Returns the compressed text with ASCII text in its holes, each as long as its hole. */
  fill(texts: readonly string[]): Buffer;
};

/** At 11, because it is done once. Without context modeling, so that nothing depends on what the holes are filled with. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
};

const decompress = promisify(brotliDecompress);

/**
 * Compresses a text with holes once for all that is filled in. Random bytes stand in the holes, each in a block of its own:
 * brotli finds nothing like them elsewhere and leaves them as they are, so that others can be written over them. Of a hundred
 * times it finds something once, so what comes out is tried, and other bytes then stand in the holes. Returns undefined if
 * that does not help.
 */
export async function compressTemplate(parts: readonly Part[]): Promise<CompressedTemplate | undefined> {
  for (let tries = 0; tries < 4; tries += 1) {
    const template = await compressWithHoles(parts);
    if (template) return template;
  }
  return undefined;
}

async function compressWithHoles(parts: readonly Part[]): Promise<CompressedTemplate | undefined> {
  const compress = createBrotliCompress({ params, chunkSize: 64 * 1024 });
  const chunks: Buffer[] = [];
  compress.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done, fail) => compress.on('end', done).on('error', fail));
  const flushed = () => new Promise<void>((done) => compress.flush(done));

  const holes: { at: number; bytes: Buffer }[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      compress.write(part);
      continue;
    }
    await flushed();
    const before = Buffer.concat(chunks).length;
    const bytes = randomBytes(part);
    compress.write(bytes);
    await flushed();
    holes.push({ at: Buffer.concat(chunks).indexOf(bytes, before), bytes });
  }
  compress.end();
  await ended;

  const whole = Buffer.concat(chunks);
  const filled = (texts: readonly Uint8Array[]) => {
    const copy = Buffer.from(whole);
    for (const [i, { at }] of holes.entries()) copy.set(texts[i]!, at);
    return copy;
  };
  if (holes.some(({ at }) => at < 0)) return undefined;
  const others = holes.map(({ bytes }) => bytes.map((byte) => byte ^ (1 + (byte % 255))));
  let next = 0;
  const meant = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : others[next++]!)));
  const isRight = await decompress(filled(others)).then(
    (text) => text.equals(meant),
    () => false,
  );
  if (!isRight) return undefined;
  return { bytes: whole.length, fill: (texts) => filled(texts.map((text) => Buffer.from(text, 'latin1'))) };
}
