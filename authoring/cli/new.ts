/**
 * `npm run new`: copies the files of something new from `examples/new` to `CONTENT_DIR` (content/), by a name of its own. Ends
 * with 1 if it refuses, and with 2 if the command line is wrong.
 */

import { commandLine, numberOf, readLine, UsageError } from '../../src/tools/cli/command-line.ts';
import {
  contentDir,
  draftEdition,
  draftNew,
  isOwnSite,
  loadContent,
  loadProject,
  loadSchemas,
  makeBlock,
  makeFiles,
  makeSiteBlock,
  type Problem,
  root,
  shownPath,
  siteRoot,
  toSentence,
} from '../api/node.ts';
import { writeSiteFiles } from '../change/editor/site-files.ts';

const folder = contentDir(process.env);

type Outcome = { made: string[]; changed: string[]; next: string[] } | { refused: string; problems?: Problem[] };

let pendingOutcome: Outcome | Promise<Outcome> | undefined;
const program = commandLine('run new', 'Makes the files of something new, complete but for its words.');
const add = <const Kind extends string>(kind: Kind, description: string) =>
  program.command(kind).description(description).argument('<name>', `the name of the new ${kind}`);
/** Something that may stand on a page: `text opening-hours on start-card`. */
const addToPage = <const Kind extends string>(kind: Kind, description: string) =>
  add(kind, description).argument('[on]', 'the word "on"').argument('[page]', 'its page');

add('page', 'Makes a page.').action((name) => {
  pendingOutcome = content(draftNew({ kind: 'page', name }));
});
addToPage('text', 'Makes a text, on a page or on none.').action((name, on, page) => {
  pendingOutcome = content(draftNew({ kind: 'text', name, on: pageAfter(on, page) }));
});
add('letter', 'Makes a letter, which an act sends, or your own call alone.')
  .argument('[act]', 'the act: npm run new letter welcome contract-agreement')
  .option('--before <date>', 'a reminder before a date: the fact or value that is it, such as expires_at')
  .option('--after <date>', 'a reminder after one')
  .option('--days <number>', 'how many days', numberOf('--days is a number of days, from 1'))
  .option('--at <time>', 'its time of day in the United Kingdom, such as 09:00')
  .action((name, act, { before, after, days, at }) => {
    const date = before ?? after;
    if (date !== undefined && (days === undefined || at === undefined))
      throw new UsageError('Say when it goes: npm run new -- letter soon --before expires_at --days 2 --at 09:00');
    const side = before ? ('before' as const) : ('after' as const);
    const day = date === undefined ? undefined : { side, date, days: days!, at: at! };
    pendingOutcome = content(draftNew({ kind: 'letter', name, act, day }));
  });
addToPage('document', 'Makes a document to be agreed on, on a page or on none.').action((name, on, page) => {
  pendingOutcome = content(draftNew({ kind: 'document', name, on: pageAfter(on, page) }));
});
add('journey', 'Makes a journey that asks, shows the answers and records them; or one as another is.')
  .option('--from <journey>', 'a journey of the content, as which it is')
  .action((name, { from }) => {
    pendingOutcome = content(draftNew({ kind: 'journey', name, like: from }));
  });
add('edition', 'Makes an edition: another language.')
  .option('--language <tag>', 'its language, such as cy')
  .option('--base <edition>', 'the edition over which it lies, such as that of the same language elsewhere')
  .action((name, { language, base }) => {
    if (language === undefined) throw new UsageError('Say its language: npm run new -- edition cy --language cy');
    pendingOutcome = content(draftEdition(name, { language, base }));
  });
add('block', 'Makes the folder of a block.').action((name) => {
  pendingOutcome = block(name);
});

readLine(program);
report((await pendingOutcome)!);

function content(draft: Parameters<typeof makeFiles>[2]): Outcome {
  return makeFiles(folder, loadProject(), draft);
}

async function block(type: string): Promise<Outcome> {
  if (isOwnSite) return blockOfSite(type);
  const outcome = makeBlock(root, type);
  if ('refused' in outcome) return outcome;
  const { generate, generateProblems } = await import('../change/editor/generated.ts');
  const schemas = loadSchemas();
  const problems = generateProblems(schemas);
  if (problems.length)
    return { refused: `src/blocks/${type} is made, and npm run generate is to follow. First:`, problems };
  await generate(schemas);
  return {
    ...outcome,
    changed: ['schemas/generated', 'src/types.gen.ts', 'docs/blocks.md'],
    next: [
      `Say in src/blocks/${type}/schema.json what the block is for, and which properties it has; then npm run generate.`,
      `Draw it in src/blocks/${type}/index.tsx, and give every state a fixture in fixtures/valid.json.`,
      `Put it on a page: { "type": "${type}", "label": "…" }`,
      `Try it: npx vitest run src/blocks/${type} tests/blocks.test.tsx`,
      `Take its picture for the docs: npm run docs:pictures -- ${type}`,
    ],
  };
}

async function blockOfSite(type: string): Promise<Outcome> {
  const outcome = makeSiteBlock(siteRoot, type);
  if ('refused' in outcome) return outcome;
  await writeSiteFiles(loadContent(folder, loadProject()));
  return {
    ...outcome,
    changed: [],
    next: [
      `Say in blocks/${type}/schema.json what the block is for, and which properties it has.`,
      `Draw it in blocks/${type}/index.tsx, and give every state a fixture in fixtures/valid.json.`,
      outcome.from ? replaced(type, outcome.from) : `Put it on a page: { "type": "${type}", "label": "…" }`,
      'Try it: npm run check, npm run types, then npm test',
    ],
  };
}

function replaced(type: string, from: 'ours' | 'schema'): string {
  const takes = `It takes the place of our block ${type}, so every page that has one draws yours`;
  if (from === 'ours') return `${takes}. It begins as a copy of ours.`;
  const ours = shownPath(`${root}src/blocks/${type}`);
  return `${takes}. It begins from our schema and fixtures: what ours draws with is not public. To read: ${ours}`;
}

function pageAfter(on?: string, page?: string): string | undefined {
  if (on === undefined) return undefined;
  if (on === 'on' && page !== undefined) return page;
  throw new UsageError('The page comes after "on": npm run new text opening-hours on start-card');
}

function report(outcome: Outcome): void {
  if ('refused' in outcome) {
    const problems = outcome.problems ?? [];
    console.error([outcome.refused, ...problems.map((problem) => `  ${toSentence(problem)}`)].join('\n'));
    process.exitCode = 1;
    return;
  }
  const { made, changed, next } = outcome;
  const lines = [...made.map((file) => `new      ${file}`), ...changed.map((file) => `changed  ${file}`)];
  console.log([...lines, '', 'Next', ...next.map((step) => `  ${step}`)].join('\n'));
}
