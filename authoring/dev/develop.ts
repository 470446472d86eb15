import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { News, ShownProblem } from '../../src/page/app/development.ts';
import type { Environment } from '../../src/server/base/settings.ts';
import type { Started, StartOptions } from '../../src/server/main.ts';
import type { Release } from '../../src/server/release/release.ts';
import { sayWhere } from '../../src/server/run.ts';
import { codeProblem } from '../../src/tools/bundle/code-problem.ts';
import { ownFolder } from '../../src/tools/bundle/own-blocks.ts';
import { blockProblems, contentDir, didYouMean, forTerminal, frameOf, type Problem, terminalOf } from '../api/node.ts';
import { openEventStream } from './event-stream.ts';
import { generatedFiles } from './generated-files.ts';
import { liveContent } from './live.ts';
import { openPageCode } from './page-code.ts';

/** Editors write a file in several steps, and often several files at once: this long after the last, in milliseconds. */
const debounce = 15;

/** What the browser gets from Vite: modules of our code and of packages. */
const ofModules = ['/@', '/src/', '/node_modules/'];

/**
 * Runs the demo server while somebody changes content and code (D-64). What is saved is on the open page at once; mistakes are told
 * there and in the terminal, over the last good page. New code of the server starts it anew. Resolves once it serves.
 */
export async function develop(given: Environment): Promise<void> {
  const env: Environment = { DEMO: '1', ...given };
  const content = liveContent(contentDir(env));
  const generated = generatedFiles(content.root);
  const code = await openPageCode(env);
  const events = openEventStream();
  const run = Date.now().toString(36);
  const number = { code: 0, content: 0 };
  let served: { release: Release; started: Started } | undefined;

  /** What open pages can be loaded with: the last code that worked, and its content. */
  let shown = { code: '', content: '' };
  let failure: ShownProblem | undefined;

  function tell(): void {
    const problems = content.problems().map(shownProblem);
    events.tell({ ...shown, problems: failure ? [failure, ...problems] : problems } satisfies News);
  }

  function fail(error: Error): void {
    // A folder of a block that lacks its component is why the block cannot be drawn.
    const problem = codeProblem(error) ?? blockProblems().find(({ file }) => file.endsWith('/index.tsx'));
    const words = problem ? forTerminal(problem, terminalOf(process.stderr, process.env)) : code.describeError(error);
    console.error(words);
    failure = problem ? shownProblem(problem, 0) : { words };
    tell();
  }

  const serverFactory: StartOptions['serverFactory'] = (answer) =>
    createServer((request, response) => {
      const { url = '' } = request;
      if (url === '/@events') events.listen(response);
      else if (ofModules.some((start) => url.startsWith(start)))
        code.vite.middlewares(request, response, () => response.writeHead(404).end());
      else answer(request, response);
    });

  /** Shows the content with the code as both are now. */
  async function serve(isOfServer: boolean): Promise<void> {
    const good = content.good();
    if (!good) return;
    const next = { code: `${run}-${number.code}`, content: `${number.content}` };
    const version = `${next.code}.${next.content}`;
    const release = await code.release(good, content.assets, { version, onFailure: fail });
    failure = undefined;
    if (served && !isOfServer && isServedAlike(served.release, release)) {
      shown = next;
      return takeOver(served.release, release);
    }
    const { startServer } = await code.server();
    const isFirst = !served;
    await stop();
    const started = await startServer(env, { release, serverFactory });
    env.PORT = `${started.port}`;
    served = { release, started };
    shown = next;
    if (isFirst) sayWhere(started);
  }

  async function stop(): Promise<void> {
    events.end();
    await served?.started.close();
    served = undefined;
  }

  async function take(files: ReadonlySet<string>): Promise<void> {
    const uses = [...files].map(code.forget);
    const isOfServer = uses.includes('server');
    const areAssets = [...files].some((file) => file.startsWith(content.assets));
    // A picture keeps its address, and so is shown by a page that is loaded anew.
    const isOfCode = isOfServer || areAssets || uses.includes('page');
    const save = [...files].some(content.has) ? content.read(areAssets) : undefined;
    if (!save && !isOfCode) return;
    if (save) log(save.problems);
    if (isOfCode) number.code += 1;
    if (save && !save.problems.length) number.content += 1;
    try {
      if (isOfCode || !save?.problems.length) await serve(isOfServer || !served);
      tell();
    } finally {
      // Code that cannot run may lack just what is generated.
      if (save) generated.follow(save);
    }
  }

  const first = content.read()!;
  log(first.problems);
  await serve(true);
  tell();
  generated.follow(first);

  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let taking = Promise.resolve();
  code.vite.watcher.add([content.root, content.assets, ownFolder]).on('all', (_event, file) => {
    changed.add(resolve(file));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = changed;
      changed = new Set();
      taking = taking.then(() => take(files)).catch(fail);
    }, debounce);
  });
  const end = async () => {
    generated.end();
    await Promise.all([stop(), code.vite.close()]).finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end());
}

/** Whether a running server can go on with other content: a start makes the demo links, and knows the editions. */
function isServedAlike(one: Release, other: Release): boolean {
  const kept = ({ compiled, editions = [] }: Release) => [
    compiled.demoLinks,
    editions.map((each) => each.compiled.site.base),
  ];
  return isDeepStrictEqual(kept(one), kept(other));
}

/** The running server keeps these objects and the name of its release, and goes on with what they have now. */
function takeOver(served: Release, { compiled: next, drawing, find, editions = [] }: Release): void {
  const { compiled } = served;
  for (const name of Object.keys(compiled) as (keyof typeof compiled)[])
    delete (compiled as Partial<typeof compiled>)[name];
  Object.assign(compiled, next);
  Object.assign(served, { drawing, find });
  for (const [index, edition] of (served.editions ?? []).entries()) takeOver(edition, editions[index]!);
}

/** Logs the problems after a save. VS Code's problem list reads these lines: see `.vscode/tasks.json`. */
function log(problems: Problem[]): void {
  const terminal = terminalOf(process.stdout, process.env);
  const count = problems.length === 1 ? '1 mistake' : `${problems.length || 'no'} mistakes`;
  const lines = problems.map((problem) => forTerminal(problem, terminal));
  console.log(['content: read', ...lines, `content: ${count}`].join('\n'));
}

/** A problem as the browser shows it: the first with its lines. */
function shownProblem(problem: Problem, index: number): ShownProblem {
  const { file, line, column, message, suggestion } = problem;
  return {
    place: `${file}:${line}:${column}`,
    words: message + didYouMean(suggestion),
    ...(index === 0 && { lines: frameOf(problem) }),
  };
}
