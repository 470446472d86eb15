import { join, relative } from 'node:path';
import type { Compiled } from '../../../src/types.gen.ts';
import { loadProject, type Problem, readRelease } from '../../api/node.ts';
import { wordsOf } from '../site/drawn-words.ts';
import { listStates } from '../site/list-states.ts';
import { readDrawn } from '../site/read-drawn.ts';
import { openSite } from '../site/site-server.ts';
import { fileName, namesOfStates, seenNow, writeLines } from '../site/write-states.ts';
import type { Version } from '../types.ts';
import { valueLines } from './agreed-values.ts';
import { settled } from './settled.ts';

/** `out`: the folder to write into. `today`: the day of the release check, an ISO date in UTC. */
export type VersionToWrite = Version & { out: string; today: string };

/** What is compared, by the folder that its texts are in. States of a day have a folder that is called by it. */
export const parts = {
  agreed: 'What customers agree to',
  seen: seenNow,
  findings: 'What the release check finds',
} as const;

export const findingsPath = `${parts.findings}/Findings.txt`;

/** The folders of a written version: of texts, one a state or agreed document, and of the HTML of states by the same names. */
export const foldersOf = (out: string) => ({ words: join(out, 'words'), pages: join(out, 'pages') });

/**
 * Writes what content shows as texts and HTML: how they differ from those of another version is what a change changes.
 * Returns the mistakes of the content.
 */
export async function writeVersion({ content, assets, out, today }: VersionToWrite): Promise<Problem[]> {
  const project = { ...loadProject(), assets };
  const { problems, drawn: read } = readDrawn(content, project);
  if (!read) return problems;
  const drawn = settled(read);
  const { words, pages } = foldersOf(out);
  const server = await openSite(drawn, { project, hasPlaces: false });
  const namesOf = namesOfStates();
  for (const page of drawn.pages) {
    const list = await listStates(drawn, { kind: 'page', name: page.name }, project);
    for (const { name, state } of list ? namesOf(list) : []) {
      const { body } = await server.show(state);
      writeLines(join(pages, `${name}.html`), [body]);
      writeLines(join(words, `${name}.txt`), wordsOf(body));
    }
  }
  for (const [name, lines] of agreedTexts(read.compiled))
    writeLines(join(words, parts.agreed, `${fileName(name)}.txt`), lines);
  const findings = readRelease(content, { ...project, today, env: {} });
  const sentences = findings.map(({ file, message }) => `${relative(content, file)}: ${message}`);
  writeLines(join(words, findingsPath), sentences);
  return [];
}

/** The words of each document, with every section and part that some link has, and those beside the control of each act. */
function* agreedTexts({
  site,
  documents,
  acts = {},
}: Pick<Compiled, 'site' | 'documents' | 'acts'>): Generator<[string, string[]]> {
  for (const document of Object.values(documents)) {
    const { title, version, sections } = document;
    const lines = sections.flatMap(({ parts }) => parts.flatMap(({ html }) => wordsOf(html)));
    yield [`${title}, version ${version}`, lines];
    yield [`What “${title}” says by values`, valueLines(site, document)];
  }
  for (const [act, { shown = [], messages = {}, texts = {} }] of Object.entries(acts)) {
    const controls = shown.flatMap(({ statement, button }) => [statement, button].filter((one) => one !== undefined));
    const lines = [...controls, ...Object.values(messages), ...Object.values(texts).flatMap(wordsOf)];
    yield [`What a customer confirms with ${act}`, [...new Set(lines)]];
  }
}
