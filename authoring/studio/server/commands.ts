import { counted } from '../../../src/rules/format-value.ts';
import {
  applyChange,
  draftEdition,
  draftNew,
  makeFiles,
  nextVersion,
  noteTranslated,
  type Problem,
  type Project,
  publish,
  rename,
  takeXliff,
} from '../../api/node.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import type { Command, CommandResult, Step } from '../types.ts';
import { allTexts, readContent } from './content-files.ts';

/** Runs a command as `npm run new` and `npm run content` do, and returns the step that undoes it. */
export function runCommand(folder: string, project: Project, command: Command): CommandResult {
  const before = allTexts(folder);
  const outcome = outcomeOf(folder, project, command);
  if ('refused' in outcome) {
    const { refused, problems = [] } = outcome;
    return { refused, problems };
  }
  return { done: outcome.done, step: stepBetween(titleOf(command), before, allTexts(folder)) };
}

type Outcome = { done: string } | { refused: string; problems?: Problem[] };

function outcomeOf(folder: string, project: Project, command: Command): Outcome {
  switch (command.do) {
    case 'publish': {
      const { document } = command;
      const publishAs = command.as === 'next' ? publishNext : command.as === 'renewed' ? publishAgain : publish;
      return publishAs(folder, project, document);
    }
    case 'rename': {
      const { kind, old, next } = command;
      const renamed = rename(folder, project, command);
      if ('refused' in renamed) return renamed;
      const places = renamed.changed.reduce((sum, { places }) => sum + places, 0);
      return { done: `The ${kind} "${old}" is "${next}" now, in ${counted(places, 'place')}.` };
    }
    case 'translated':
      return noteTranslated(folder, project, command.edition, command.place);
    case 'translations': {
      const taken = takeXliff(folder, project, { ...command, language: command.edition });
      if ('refused' in taken) return taken;
      return { done: [taken.done, ...taken.problems.map(({ message }) => message)].join('\n') };
    }
    case 'new': {
      const result = makeFiles(folder, project, drafterFor(command));
      if ('refused' in result) return result;
      const walk = command.kind === 'journey' ? ' Walk it by “Walk the journey as one customer” in “Customer”.' : '';
      return { done: `The ${command.kind} “${command.name}” is there.${walk}` };
    }
  }
}

function drafterFor(command: Command & { do: 'new' }): Parameters<typeof makeFiles>[2] {
  if (command.kind === 'language') return draftEdition(command.name.toLowerCase(), { language: command.name });
  return draftNew(command);
}

/** Gives a document's words the next version and publishes it: both, or nothing. */
function publishNext(folder: string, project: Project, document: string): ReturnType<typeof publish> {
  const path = `documents/${document}/document.json`;
  const { text } = readContent(folder, path);
  const version = text && valueIn(text, ['version']);
  if (!text || typeof version !== 'string') return { refused: `${path} cannot be read.` };
  const published = valueIn(readContent(folder, 'published.json').text ?? '{}', ['documents', document]);
  const value = nextVersion(version, Object.keys(published ?? {}), new Date().toISOString().slice(0, 7));
  return publishWith(folder, project, document, {
    path,
    text,
    next: editJson(text, { do: 'set', at: ['version'], value }),
  });
}

/** Publishes a document's words in place of those that its version had: both, or nothing. */
function publishAgain(folder: string, project: Project, document: string): ReturnType<typeof publish> {
  const version = valueIn(readContent(folder, `documents/${document}/document.json`).text ?? '{}', ['version']);
  const { text } = readContent(folder, 'published.json');
  if (!text || typeof version !== 'string') return { refused: `The versions of ${document} cannot be read.` };
  const versions = Object.keys(valueIn(text, ['documents', document]) ?? {});
  const at = versions.length > 1 ? ['documents', document, version] : ['documents', document];
  const next = versions.includes(version) ? editJson(text, { do: 'remove', at }) : text;
  return publishWith(folder, project, document, { path: 'published.json', text, next });
}

type FileEdit = { path: string; text: string; next: string };

/** Publishes a document with an edit of one file. If it is refused, the file has its `text` again. */
function publishWith(folder: string, project: Project, document: string, { path, text, next }: FileEdit) {
  const write = (one: string) => applyChange(folder, new Map([[path, one]]));
  const unwritten = next === text ? undefined : write(next);
  if (unwritten) return { refused: unwritten };
  const outcome = publish(folder, project, document);
  if ('refused' in outcome) write(text);
  return outcome;
}

function titleOf(command: Command): string {
  switch (command.do) {
    case 'publish':
      return command.as === 'renewed'
        ? `give the version of ${command.document} its new words`
        : `save a new version of ${command.document}`;
    case 'rename':
      return `rename the ${command.kind} ${command.old} to ${command.next}`;
    case 'translated':
      return `note that ${command.place} is right in ${command.edition}`;
    case 'translations':
      return `take the translations of ${command.file}`;
    case 'new':
      return `make the ${command.kind} ${command.name}`;
  }
}

function stepBetween(title: string, before: Map<string, string>, after: Map<string, string>): Step {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const files = paths.flatMap((path) => {
    const texts = { before: before.get(path) ?? null, after: after.get(path) ?? null };
    return texts.before === texts.after ? [] : [{ path, ...texts }];
  });
  return { title, files };
}
