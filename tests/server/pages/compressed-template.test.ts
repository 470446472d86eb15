import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressTemplate } from '../../../src/server/pages/compressed-template.ts';

test('a text with holes is compressed whatever bytes stand in them meanwhile', async () => {
  const words = 'Words. '.repeat(500);
  const text = (bytes: number) => randomBytes(bytes).toString('hex').slice(0, bytes);
  for (let i = 0; i < 400; i += 1) {
    const template = await compressTemplate([words, 36, words, 24, words]);
    if (!template) expect.fail(`not compressed the ${i + 1}th time`);
    const [id, until] = [text(36), text(24)];
    if (i % 40 === 0) {
      expect(brotliDecompressSync(template.fill([id, until])).toString()).toBe(
        [words, id, words, until, words].join(''),
      );
    }
  }
});
