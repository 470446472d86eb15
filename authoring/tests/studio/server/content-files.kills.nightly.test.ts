import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { programFile } from '../../../../tests/support/run/programs.ts';
import { quickStart } from '../../../../tests/support/run/quick-start.ts';
import { allTexts, readContent, removeUnfinished, saveContent } from '../../../studio/server/content-files.ts';
import type { FileText } from '../../../studio/types.ts';
import { textsOfSaver } from '../../support/studio-texts.ts';

test('D-36 a server that is killed while it saves leaves every file whole, and nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-kills-'));
  const program = await programFile('studio-saver');
  for (let kill = 0; kill < (isNightly ? 60 : 4); kill += 1) {
    const saver = spawn(process.execPath, [...quickStart, program, folder]);
    const ended = new Promise((done) => saver.once('exit', done));
    // It has saved a random number of files by then.
    for (let said = 0; said < 1 + ((kill * 7) % 13); said += 1)
      await new Promise((done) => saver.stdout.once('data', done));
    saver.kill('SIGKILL');
    await ended;
    for (const [path, text] of allTexts(folder)) expect(textsOfSaver(path), path).toContain(text);
    removeUnfinished(folder);
    expect(readdirSync(folder, { recursive: true }).filter((path) => String(path).includes('studio-unf'))).toEqual([]);
  }
  rmSync(folder, { recursive: true });
}, 900_000);

test('D-36 two editors on the same files lose nothing of each other, whatever they do when', () => {
  const paths = ['site.json', 'text/one.md'];
  const action = fc.record({
    editor: fc.constantFrom('a', 'b'),
    does: fc.constantFrom('write', 'save', 'save'),
    path: fc.constantFrom(...paths),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const folder = mkdtempSync(join(tmpdir(), 'studio-two-'));
      const begun = new Map<string, FileText>();
      const onDisk = new Map<string, string | null>(paths.map((path) => [path, null]));
      for (const [count, { editor, does, path }] of actions.entries()) {
        const key = `${editor} ${path}`;
        const file = begun.get(key) ?? readContent(folder, path);
        if (does === 'write') begun.set(key, { ...file, text: `${file.text ?? ''}${editor}${count}\n` });
        else if (begun.has(key)) {
          const outcome = saveContent(folder, [file]);
          if ('saved' in outcome) {
            onDisk.set(path, file.text);
            begun.delete(key);
          } else {
            // Told what is there, the editor puts both together.
            const [theirs] = outcome.changed;
            begun.set(key, { ...theirs!, text: `${theirs!.text}${file.text}` });
          }
        }
        for (const one of paths) expect(readContent(folder, one).text).toBe(onDisk.get(one));
      }
      const written = actions.flatMap(({ editor, does, path }, count) =>
        does === 'write' ? [{ editor, path, count }] : [],
      );
      for (const { editor, path, count } of written) {
        const kept = `${onDisk.get(path) ?? ''}${begun.get(`a ${path}`)?.text ?? ''}${begun.get(`b ${path}`)?.text ?? ''}`;
        expect(kept).toContain(`${editor}${count}\n`);
      }
      rmSync(folder, { recursive: true });
    }),
    { numRuns: isNightly ? 1_000 : 40 },
  );
});
