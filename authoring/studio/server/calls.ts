import { indexContent, type Project, renameKinds, whereIs } from '../../api/node.ts';
import type { RenameKind } from '../../api/pure.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { historyOf } from '../git/file-history.ts';
import type { Publisher } from '../git/publish.ts';
import type { PublishRequest } from '../git/types.ts';
import type { Command, CommandResult, Drafts, DrawnDrafts, FileText, StatesOf } from '../types.ts';
import type { Changes } from './changes.ts';
import { runCommand } from './commands.ts';
import { readContent, saveContent } from './content-files.ts';
import { contentWith } from './draft-content.ts';
import type { Engine } from './engine.ts';
import type { framePages } from './frame-pages.ts';
import { addImage } from './images.ts';
import { refusePath } from './safe-paths.ts';
import type { Sharing } from './sharing.ts';
import { offerRenewal, renewalRefusal } from './unmerged-versions.ts';

/** The parts of a workspace that calls use. */
export type Studio = {
  folder: string;
  project: Project;
  engine: Engine;
  /** The address of its preview, and what answers for the pages there. */
  preview: string;
  pages: ReturnType<typeof framePages>;
  publisher: Publisher;
  changes: Changes;
  sharing: Sharing;
  changed(): void;
};

/** A JSON Schema, with the type of what it allows. */
type Typed<Value> = { readonly allows?: Value; readonly [keyword: string]: unknown };
type Parts = Record<string, Typed<unknown>>;
type Whole<All extends Parts> = {
  [Name in keyof All]: All[Name] extends Typed<infer Value> ? Value : never;
};

/** A call: the schema of its body, and its answer, which is JSON too. `stopped`: whether nobody waits for it any more. */
type Call<Body, Answer> = { body: object; answer(studio: Studio, body: Body, stopped?: AbortSignal): Answer };

/** Makes a call of the schemas of its parts. All are needed but `optional`. */
const call = <All extends Parts, Answer>(
  properties: All,
  answer: (studio: Studio, body: Whole<All>, stopped?: AbortSignal) => Answer,
  optional: (keyof All)[] = [],
): Call<Whole<All>, Answer> => ({ body: record(properties, optional), answer });

/** Makes a call after which files may be others. They are compiled once it is answered, for which nobody waits. */
const changing = <All extends Parts, Answer>(
  properties: All,
  answer: (studio: Studio, body: Whole<All>, stopped?: AbortSignal) => Answer | Promise<Answer>,
): Call<Whole<All>, Promise<Answer>> =>
  call(properties, async (studio, body, stopped) => {
    const answered = await answer(studio, body, stopped);
    setImmediate(() => studio.changed());
    return answered;
  });

function record<All extends Parts>(properties: All, optional: (keyof All)[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required };
}

const word: Typed<string> = { type: 'string', maxLength: 500 };
const text: Typed<string> = { type: 'string' };
const textOrNone = { type: 'string', nullable: true };
const number: Typed<number> = { type: 'number' };
const renameKind: Typed<RenameKind> = { enum: renameKinds };
const maybeFlag: Typed<boolean | undefined> = { type: 'boolean' };
const maybeWord: Typed<string | undefined> = { type: 'string', maxLength: 2000 };
const statesOf: Typed<StatesOf> = record({ kind: { enum: ['page', 'block'] }, name: word });
const constantString = (value: string) => ({ const: value });

const drafts: Typed<Drafts> = { type: 'object', required: [], additionalProperties: textOrNone };
const fileTexts: Typed<FileText[]> = { type: 'array', items: record({ path: text, version: text, text: textOrNone }) };
const publishRequest: Typed<PublishRequest> = record(
  { message: word, name: word, email: word, seen: word, resolved: record({ texts: drafts, with: word }) },
  ['seen', 'resolved'],
);
const command: Typed<Command> = {
  type: 'object',
  oneOf: [
    record({ do: constantString('new'), kind: constantString('page'), name: word, title: word }, ['title']),
    record(
      { do: constantString('new'), kind: constantString('letter'), name: word, act: word, day: constantString('open') },
      ['act', 'day'],
    ),
    record({ do: constantString('new'), kind: { enum: ['text', 'document'] }, name: word, on: word }),
    record({ do: constantString('new'), kind: constantString('journey'), name: word, like: word }, ['like']),
    record({ do: constantString('new'), kind: constantString('language'), name: word }),
    record({ do: constantString('translated'), edition: word, place: word }),
    record({ do: constantString('translations'), edition: word, file: word, text }),
    record({ do: constantString('rename'), kind: renameKind, old: word, next: word }),
    record({ do: constantString('publish'), document: word, as: { enum: ['next', 'renewed'] } }, ['as']),
  ],
};

/** Every call of the studio, by the last part of its address. */
export const calls = {
  site: call({}, ({ engine }) => engine.site()),
  /** The saved content of an edition, for lists and forms. */
  content: call(
    { edition: maybeWord },
    async ({ engine }, { edition }) => ({ content: await engine.content(edition) }),
    ['edition'],
  ),
  /** Draws drafts at once, and the page of the frame at its address. */
  draw: call(
    { drafts, good: drafts, edition: maybeWord, address: maybeWord },
    async ({ engine, pages }, { address, ...asked }): Promise<DrawnDrafts> => {
      const drawn = await engine.draw(asked);
      if (address === undefined || drawn.behind === 'all') return drawn;
      const { status, body } = await pages.answer({ address });
      return { ...drawn, ...(status !== 303 && { html: body }) };
    },
    ['good', 'edition', 'address'],
  ),
  /** Describes what drafts change in the lists. */
  lists: call({ drafts, known: number }, ({ engine }, asked) => engine.lists(asked), ['known']),
  /** Checks drafts as a whole. */
  try: call(
    { drafts, edition: maybeWord, walks: maybeFlag },
    async ({ engine, publisher }, asked) => {
      const result = await engine.check(asked);
      return { ...result, problems: await offerRenewal(result.problems, publisher) };
    },
    ['edition', 'walks'],
  ),
  /** The states of a page or block, with drafts. */
  states: call(
    { drafts, edition: maybeWord, of: statesOf },
    async ({ engine }, asked) => ({ states: await engine.states(asked) }),
    ['edition'],
  ),
  /** Lets a customer come to a page or letter, and says where that is. */
  walk: call(
    { seed: { type: 'object' } as Typed<PageSeed>, edition: maybeWord },
    async ({ engine }, { seed, edition }) => {
      const server = await engine.server(edition);
      return { address: await server?.plant(seed) };
    },
    ['edition'],
  ),
  kept: call({ at: maybeWord as Typed<string> }, ({ pages }, { at }) => pages.kept(at)),
  file: call({ path: word }, ({ folder }, { path }) => readContent(folder, path)),
  save: changing({ files: fileTexts }, ({ folder }, { files }) => saveContent(folder, files)),
  run: changing({ command }, async ({ folder, project, publisher }, { command }): Promise<CommandResult> => {
    const refused = await renewalRefusal(folder, command, publisher);
    const done: CommandResult = refused ? { refused, problems: [] } : runCommand(folder, project, command);
    return 'refused' in done ? { ...done, problems: await offerRenewal(done.problems, publisher) } : done;
  }),
  /** The page of the frame for others, as a file. */
  share: call({ at: maybeWord as Typed<string>, about: word }, ({ sharing }, asked) => sharing.share(asked)),
  compare: call({ drafts }, async ({ publisher, changes }, { drafts }) =>
    changes.compare(drafts, await publisher.since()),
  ),
  image: changing({ name: word, shows: word, data: text }, ({ project }, { data, ...named }, stopped) =>
    addImage(project.assets, { ...named, bytes: Buffer.from(data, 'base64') }, stopped),
  ),
  publishing: call({}, ({ publisher }) => publisher.state()),
  history: call({ path: word }, ({ folder }, { path }) => {
    refusePath(folder, path);
    return historyOf(folder, path);
  }),
  sent: call({}, async ({ publisher }) => ({ sent: await publisher.sent() })),
  publish: changing({ request: publishRequest }, ({ publisher }, { request }) => publisher.publish(request)),
  where: call({ kind: renameKind, name: word, drafts }, ({ folder, project }, { kind, name, drafts }) => {
    const content = contentWith(folder, project, drafts);
    return whereIs(content, indexContent(content).contentIndex, { kind, name });
  }),
};

const { site, content, draw, lists, try: check, states, walk, kept, file, where } = calls;

/** The calls of a studio in which nothing can be changed. */
export const readingCalls = { site, content, draw, lists, try: check, states, walk, kept, file, where };
