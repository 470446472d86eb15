/**
 * `npm run new`: makes the files of a new page, text, document, journey or block, complete and without a mistake.
 * Content goes to `CONTENT_DIR`, by default content/. Ends with 1 if it refuses, and with 2 if the command line is
 * wrong.
 */
import { fileURLToPath } from 'node:url';
import { makeBlock } from '../../content/change/new-block.ts';
import { draftDocument } from '../../content/change/new-document.ts';
import { draftJourney } from '../../content/change/new-journey.ts';
import { draftPage } from '../../content/change/new-page.ts';
import { draftText } from '../../content/change/new-text.ts';
import { type Draft, make } from '../../content/change/scaffold.ts';
import { contentDir } from '../../content/folder/content-dir.ts';
import { loadProject } from '../../content/folder/load.ts';
import type { ContentIndex } from '../../content/model/content-index.ts';
import { type Problem, toSentence } from '../../content/problem/problem.ts';
import { loadSchemas } from '../../content/schema/schemas.ts';
import { generate, generateProblems } from '../generate/generated.ts';
import { answerUsage, parseLine, UsageError } from './command-line.ts';

const usage = `npm run new page <name>
npm run new text <name> on <page>
npm run new document <name> on <page>
npm run new journey <name> <step> …    the steps in order: names of pages, which are made where there are none; card,
                                       direct-debit or both, or method where the link says which; done
npm run new block <name>`;

const folder = contentDir(process.env);

type Outcome = { made: string[]; changed: string[]; next: string[] } | { refused: string; problems?: Problem[] };

report(await answerUsage(usage, () => run(words()))());

/** Reads what to make. Throws {@link UsageError} before it makes anything. */
function run([kind, name, ...rest]: string[]): () => Outcome | Promise<Outcome> {
  if (kind === undefined) throw new UsageError('Say what is to be new: page, text, document, journey or block.');
  const month = new Date().toISOString().slice(0, 7);
  switch (kind) {
    case 'page':
      return content(draftPage(named(kind, name, rest)));
    case 'text':
      return content(draftText(named(kind, name), pageIn(rest)));
    case 'document':
      return content(draftDocument(named(kind, name), pageIn(rest), month));
    case 'journey':
      return content(draftJourney(named(kind, name), stepsIn(rest)));
    case 'block': {
      const type = named(kind, name, rest);
      return () => block(type);
    }
    default:
      throw new UsageError(`There is no "${kind}" to make. There are: page, text, document, journey, block.`);
  }
}

function content(draft: (contentIndex: ContentIndex, folder: string) => Draft): () => Outcome {
  return () => make(folder, loadProject(), draft);
}

async function block(type: string): Promise<Outcome> {
  const outcome = makeBlock(fileURLToPath(new URL('../../../', import.meta.url)), type);
  if ('refused' in outcome) return outcome;
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
      `Try it: npx vitest run src/blocks/${type} tests/blocks.test.tsx tests/blocks-drawn.test.tsx`,
      `Take its picture for the docs: npm run docs:pictures -- ${type}`,
    ],
  };
}

function named(kind: string, name: string | undefined, surplus: string[] = []): string {
  if (name === undefined) throw new UsageError(`Say the name of the new ${kind}.`);
  if (surplus[0] !== undefined) throw new UsageError(`"${surplus[0]}" is one word too many.`);
  return name;
}

function stepsIn(words: string[]): string[] {
  const steps = words.flatMap((word) => word.split(',')).filter(Boolean);
  if (!steps.length) throw new UsageError('Say its steps, in order: npm run new journey card-again card done');
  return steps;
}

/** Reads the page after the word "on". */
function pageIn([on, page, surplus]: string[]): string | undefined {
  if (on === undefined) return undefined;
  if (on !== 'on' || page === undefined || surplus !== undefined) {
    throw new UsageError('The page comes after "on": npm run new text opening-hours on start-card');
  }
  return page;
}

/** Returns the words of the command line. `--on` counts as the word "on", because npm keeps options to itself. */
function words(): string[] {
  const { values, positionals } = parseLine({ on: { type: 'string' } }, process.argv.slice(2));
  return values.on === undefined ? positionals : [...positionals, 'on', values.on];
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
