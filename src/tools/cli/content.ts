/**
 * `npm run content`: finds what uses a name, changes a name everywhere, publishes a document's version, removes a page, and
 * says what has changed since a commit. The folder is `CONTENT_DIR`, by default content/. Ends with 1 if it refuses, and with 2 if the
 * command line is wrong.
 */
import { removePage } from '../../content/change/remove-page.ts';
import { rename } from '../../content/change/rename.ts';
import { contentDir } from '../../content/folder/content-dir.ts';
import { loadContent, loadProject } from '../../content/folder/load.ts';
import { locate } from '../../content/folder/locate.ts';
import { indexContent } from '../../content/model/content-index.ts';
import { type Problem, toSentence } from '../../content/problem/problem.ts';
import { suggestionFor, whereIs } from '../../content/uses/where.ts';
import { answerUsage, oneOf, parseLine, UsageError } from './command-line.ts';
import { renamedInWords, renamingOf } from './content/rename.ts';
import { whereInWords } from './content/where.ts';

const usage = `npm run content -- where <name> [--format json]   every use of a page, text, value, message …, and who sees it
npm run content -- rename <kind> <old> <new>       a new name everywhere; <kind> is page, path, text, document,
                                                   section (as document/section), value, message or journey
npm run content -- publish <document>              keeps what the document's version says, so that it cannot change
npm run content -- remove <page>                   the page, with the texts, documents and messages that only it uses
npm run content -- diff <git ref> [--out report.html]   what has changed since a commit, for which customers, with pictures`;

const folder = contentDir(process.env);
const project = loadProject();

type Outcome = { done: string } | { refused: string; problems?: Problem[] };

report(
  await answerUsage(usage, () => {
    const { values, positionals } = parseLine(
      { format: { type: 'string' }, out: { type: 'string' } },
      process.argv.slice(2),
    );
    return run(positionals, { format: oneOf('--format', ['text', 'json'], values.format ?? 'text'), out: values.out });
  }),
);

type Options = { format: string; out: string | undefined };

function run([command, ...words]: string[], { format, out }: Options): Outcome | Promise<Outcome> {
  switch (command) {
    case 'where':
      return where(only(words, 'Say which name: npm run content -- where phone'), format);
    case 'rename': {
      const renaming = renamingOf(words);
      const outcome = rename(folder, project, renaming);
      return 'refused' in outcome ? outcome : { done: renamedInWords(folder, renaming, outcome) };
    }
    case 'publish':
      return publishing(only(words, 'Say which document: npm run content -- publish contract'));
    case 'remove': {
      const outcome = removePage(folder, project, only(words, 'Say which page: npm run content -- remove help'));
      return 'refused' in outcome ? outcome : { done: removedInWords(outcome) };
    }
    case 'diff':
      return diff(only(words, 'Say since which commit: npm run content -- diff main'), out);
    case undefined:
      throw new UsageError('Say what to do: where, rename, publish, remove or diff.');
    default:
      throw new UsageError(`There is no "${command}". There are: where, rename, publish, remove, diff.`);
  }
}

const removedInWords = ({ removed, changed }: { removed: string[]; changed: string[] }) =>
  [...removed.map((path) => `removed  ${path}`), ...changed.map((path) => `changed  ${path}`)].join('\n');

/** Loads what knows the repository only here. */
async function publishing(document: string): Promise<Outcome> {
  const { publishOrRenew } = await import('./content/publish.ts');
  return publishOrRenew(folder, project, document);
}

/** Loads what draws pages only here: the other commands answer at once. */
async function diff(base: string, out: string | undefined): Promise<Outcome> {
  const commands = await import('./content/diff.ts');
  return commands.diff(folder, base, out);
}

function where(name: string, format: string): Outcome {
  const wrong = project.schemas.problems();
  if (wrong.length) return { refused: 'The content cannot be read by these schemas:', problems: wrong };
  const content = loadContent(folder, project);
  const { contentIndex, mistakes } = indexContent(content);
  if (!content.files.length) return { refused: 'There is no content to look in:', problems: locate(content, mistakes) };
  const found = whereIs(content, contentIndex, name);
  if (found.length) return { done: format === 'json' ? JSON.stringify(found, null, 2) : whereInWords(found) };
  const meant = suggestionFor(contentIndex, name);
  return { refused: `Nothing in ${folder} has the name "${name}".${meant ? ` Did you mean "${meant}"?` : ''}` };
}

function report(outcome: Outcome): void {
  if ('done' in outcome) {
    console.log(outcome.done);
    return;
  }
  const { refused, problems = [] } = outcome;
  console.error([refused, ...problems.map((problem) => `  ${toSentence(problem)}`)].join('\n'));
  process.exitCode = 1;
}

function only([word, surplus]: string[], missing: string): string {
  if (word === undefined) throw new UsageError(missing);
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  return word;
}
