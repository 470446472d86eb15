import { asPublished, type Problem } from '../../api/node.ts';
import { valueIn } from '../edit/json-edit.ts';
import type { Publisher } from '../git/publish.ts';
import type { Command } from '../types.ts';
import { readContent } from './content-files.ts';

type Main = Pick<Publisher, 'onMain' | 'refresh'>;

/** Offers to renew versions that are not on the main branch yet: no customer has agreed to them. */
export async function offerRenewal(problems: Problem[], main: Main): Promise<Problem[]> {
  if (!problems.some(({ way }) => way?.do === 'version')) return problems;
  const isOn = await versionsOn(main);
  return problems.map((problem) => {
    const { message, way } = problem;
    if (way?.do !== 'version' || isOn(way.document, way.version)) return problem;
    const notYet = `No customer agrees to version ${JSON.stringify(way.version)} before it is on the main branch`;
    return { ...problem, message: message.replace(asPublished(way.version), notYet), way: { ...way, do: 'renew' } };
  });
}

/** Explains why a document's version cannot be renewed; undefined if it can, or if nobody asks for that. */
export async function renewalRefusal(folder: string, command: Command, main: Main): Promise<string | undefined> {
  if (command.do !== 'publish' || command.as !== 'renewed') return undefined;
  const { document } = command;
  const version = valueIn(readContent(folder, `documents/${document}/document.json`).text ?? '{}', ['version']);
  const silent = await main.refresh();
  if (silent) return `${silent} Your change may have been merged meanwhile, so its version stays as it is.`;
  const isOn = await versionsOn(main);
  if (!isOn(document, String(version))) return undefined;
  return `Version "${version}" is on the main branch by now: save your words as a new version.`;
}

/** Whether the main branch has a version of a document. Without a repository, customers may have each. */
async function versionsOn({ onMain }: Main): Promise<(document: string, version: string) => boolean> {
  const text = await onMain('published.json');
  return (document, version) =>
    text === undefined || (text !== null && valueIn(text, ['documents', document, version]) !== undefined);
}
