import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { Worker } from 'node:worker_threads';

const require = createRequire(import.meta.url);

/**
 * Runs a bundle of CommonJS files and returns what it exports. Each file of it runs once, so that all have the same React.
 * Unlike a module of Node's own it can be unloaded: nothing holds it once nobody uses what it exports. `cached` is what
 * {@link compileAside} has made of the file.
 */
export function runBundle(file: string, text?: string, cached?: Buffer): unknown {
  return runFile(file, new Map(), text, cached);
}

type Loaded = { exports: unknown };

function runFile(
  file: string,
  loaded: Map<string, Loaded>,
  text = readFileSync(file, 'utf8'),
  cached?: Buffer,
): unknown {
  const known = loaded.get(file);
  if (known) return known.exports;
  const module: Loaded = { exports: {} };
  loaded.set(file, module);
  const own = (name: string) => (/^\.{1,2}\//.test(name) ? runFile(join(dirname(file), name), loaded) : require(name));
  compileBundle(file, text, cached).runInThisContext()(module, module.exports, own);
  return module.exports;
}

/** Compiles a file of a bundle; what {@link compileAside} has made of it does most of that. */
export function compileBundle(file: string, text: string, cached?: Buffer): Script {
  // V8 would keep the compiled code for another compiling of the same text: 2.6 MB for each bundle, collected by nothing.
  setFlagsFromString('--no-compilation-cache');
  const script = new Script(wrapped(text), { filename: file, ...(cached && { cachedData: cached }) });
  setFlagsFromString('--compilation-cache');
  return script;
}

/** Runs a bundle as {@link runBundle} does, while requests are answered: it is compiled in a thread of its own. */
export async function runBundleAside(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  return runBundle(file, text, await compileAside(file, text));
}

const wrapped = (code: string) => `(function (module, exports, require) {${code}\n})`;

/**
 * Compiles a bundle in a thread of its own, and runs it there once: V8 compiles most functions when they are first called,
 * and all that takes some 50 ms. Returns undefined if it cannot.
 */
export function compileAside(file: string, text: string): Promise<Buffer | undefined> {
  const code = `
    const { readFileSync } = require('node:fs');
    const { createRequire } = require('node:module');
    const { dirname, join } = require('node:path');
    const { setFlagsFromString } = require('node:v8');
    const { Script } = require('node:vm');
    const { parentPort, workerData: { file, text, base } } = require('node:worker_threads');
    const outer = createRequire(base);
    const loaded = new Map();
    function run(file, text) {
      const script = new Script(text, { filename: file });
      const module = { exports: {} };
      loaded.set(file, module);
      const own = (name) => /^\\.{1,2}\\//.test(name) ? chunk(join(dirname(file), name)) : outer(name);
      script.runInThisContext()(module, module.exports, own);
      return { script, exports: module.exports };
    }
    const chunk = (file) =>
      loaded.get(file)?.exports ?? run(file, '(function (module, exports, require) {' + readFileSync(file, 'utf8') + '\\n})').exports;
    const { script } = run(file, text);
    // V8 takes the result only with the same flags.
    setFlagsFromString('--no-compilation-cache');
    const made = script.createCachedData();
    setFlagsFromString('--compilation-cache');
    parentPort.postMessage(made);`;
  return new Promise<Buffer>((done, fail) => {
    const workerData = { file, text: wrapped(text), base: import.meta.url };
    const worker = new Worker(code, { eval: true, workerData });
    worker.once('message', (data: Uint8Array) => done(Buffer.from(data)));
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('The compiling has ended without a result.')));
  }).catch(() => undefined);
}
