/**
 * `npm run content`: renames something everywhere, publishes a document's version, writes and takes translators' files, and
 * lists the changes since a commit. The folder is `CONTENT_DIR`, by default content/. Ends with 1 if it refuses, and with 2 if
 * the command line is wrong.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { commandLine, readLine, UsageError } from '../../src/tools/cli/command-line.ts';
import {
  contentDir,
  editionInto,
  loadContent,
  loadProject,
  noteTranslated,
  type Problem,
  readSite,
  rename,
  renameKinds,
  renameNotes,
  takeXliff,
  toSentence,
  writeXliff,
} from '../api/node.ts';
import { renamedInWords, renamingOf } from './content/rename.ts';

const folder = contentDir(process.env);
const project = loadProject();

type Outcome = { done: string; problems?: Problem[] } | { refused: string; problems?: Problem[] };

let outcome: Outcome | Promise<Outcome> | undefined;
const program = commandLine('run content', 'Renames, publishes, translates and compares content.');

program
  .command('rename')
  .description('Gives something a new name everywhere.')
  .usage('<kind> <old> <new>')
  .argument('<words...>', 'the kind, the name and the new name: npm run content -- rename text start-card welcome')
  .addHelpText('after', `\nA kind is ${renameKinds.join(', ')}. A section is called document/section.`)
  .option('--unused', 'an act that no customer has recorded yet')
  .action((words, { unused }) => {
    const renaming = renamingOf(words);
    if (renaming.kind === 'act' && !unused) {
      const note = renameNotes.act!(renaming.old, renaming.next);
      outcome = { refused: `${note} If no customer has recorded it yet, add --unused (after npm's own --).` };
      return;
    }
    const renamed = rename(folder, project, renaming);
    outcome = 'refused' in renamed ? renamed : { done: renamedInWords(renaming, renamed) };
  });
program
  .command('publish')
  .description("Keeps what the document's version says, so that it cannot change.")
  .argument('<document>', 'which document: npm run content -- publish contract')
  .action((document) => {
    outcome = publishing(document);
  });
program
  .command('translate')
  .description('Writes the words of an edition for a translator as XLIFF 2, or takes their translations.')
  .option('--language <tag>', 'into which language, such as cy')
  .option('--out <file>', 'the file to write, such as cy.xlf')
  .option('--in <file>', 'the file to take')
  .action(({ language, out, in: from }) => {
    if ((out === undefined) === (from === undefined) || (out !== undefined && language === undefined))
      throw new UsageError('Say one of them: translate --language cy --out cy.xlf, or translate --in cy.xlf.');
    outcome = out === undefined ? translateFrom(from!, language) : translateInto(language!, out);
  });
program
  .command('translated')
  .description(
    'Keeps the words that an edition translates, as they are now: whoever runs it says that the translation is right.',
  )
  .argument('<edition>', 'which edition: npm run content -- translated cy')
  .argument('[place]', 'which file, or which name in a file: text/start-card.md, messages.json/pleaseWait')
  .action((edition, place) => {
    outcome = noteTranslated(folder, project, edition, place);
  });
program
  .command('diff')
  .description('Shows what has changed since a commit, and for which customers.')
  .argument('<commit>', 'since which commit: npm run content -- diff main')
  .option('--out <file>', 'the report, such as report.html')
  .action((commit, { out }) => {
    outcome = diff(commit, out);
  });

readLine(program);
report((await outcome)!);

function translateInto(language: string, out: string): Outcome {
  const content = loadContent(folder, project);
  const edition = editionInto(content, language);
  if ('refused' in edition) return edition;
  writeFileSync(out, writeXliff(content, edition));
  return { done: `${out} has the words for a translator. Take them back: npm run content -- translate --in ${out}` };
}

function translateFrom(file: string, language: string | undefined): Outcome {
  const taken = takeXliff(folder, project, { file, text: readFileSync(file, 'utf8'), language });
  if ('refused' in taken) return taken;
  return { ...taken, problems: [...taken.problems, ...readSite(folder, project).problems] };
}

/** Loads the code for the repository only here. */
async function publishing(document: string): Promise<Outcome> {
  const { publishOrRenew } = await import('./content/publish.ts');
  return publishOrRenew(folder, project, document);
}

/** Loads the code that draws pages only here: the other commands answer at once. */
async function diff(base: string, out: string | undefined): Promise<Outcome> {
  const commands = await import('./content/diff.ts');
  return commands.diff(folder, base, out);
}

function report(result: Outcome): void {
  const { problems = [] } = result;
  const [line, isRight] = 'done' in result ? [result.done, !problems.length] : [result.refused, false];
  (isRight ? console.log : console.error)([line, ...problems.map((one) => `  ${toSentence(one)}`)].join('\n'));
  if (!isRight) process.exitCode = 1;
}
