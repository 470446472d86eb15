import {
  indexContent,
  type Problem,
  type Project,
  renameKinds,
  type Whereabouts,
  whatLeadsTo,
  whereIs,
} from '../../src/content/api/node.ts';
import type { Publisher } from '../git/publish.ts';
import type { PublishRequest } from '../git/types.ts';
import type { CheckedDrafts, Command, CommandResult, Drafts, FileText, LinksToPage, TranslatedFile } from '../types.ts';
import { runCommand } from './commands.ts';
import type { Comparer } from './comparisons.ts';
import { readContent, saveContent } from './content-files.ts';
import { blockMistakes, contentWith } from './draft-content.ts';
import type { Engine } from './engine.ts';
import { addImage } from './images.ts';
import { translationsOf } from './translations.ts';
import { offerRenewal, renewalRefusal } from './unmerged-versions.ts';
import type { UnusedImages } from './unused-images.ts';

/** The parts of a workspace that calls use. */
export type Studio = {
  folder: string;
  project: Project;
  engine: Engine;
  publisher: Publisher;
  comparer: Comparer;
  images: UnusedImages;
  changed(): void;
};

/** A call: the JSON Schema of its body, and its answer, which is JSON too. */
type Call = { body: object; answer(studio: Studio, body: unknown): unknown };

/** Makes a call of the schemas of its parts. All are needed but `optional`. */
const call = <Body>(
  properties: Record<keyof Body, object>,
  answer: (studio: Studio, body: Body) => unknown,
  optional: (keyof Body)[] = [],
): Call => ({ body: record(properties, optional), answer: answer as Call['answer'] });

/** Makes a call after which files may be others. */
const changing = <Body>(
  properties: Record<keyof Body, object>,
  answer: (studio: Studio, body: Body) => unknown,
): Call =>
  call<Body>(properties, async (studio, body) => {
    const answered = await answer(studio, body);
    studio.changed();
    return answered;
  });

function record<Part extends PropertyKey>(properties: Record<Part, object>, optional: NoInfer<Part>[] = []): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name as Part));
  return { type: 'object', properties, required };
}

const word = { type: 'string', maxLength: 500 };
const words = { type: 'array', items: word };
const text = { type: 'string' };
const textOrNone = { type: 'string', nullable: true };
const yes = { type: 'boolean' };
const constantString = (value: string) => ({ const: value });

const draftTexts = { type: 'object', required: [], additionalProperties: textOrNone };
const fileTexts = { type: 'array', items: record({ path: text, version: text, text: textOrNone }) };
const publishRequest = record(
  { message: word, name: word, email: word, resolved: record({ texts: draftTexts, with: word }) },
  ['resolved'],
);
const command = {
  type: 'object',
  oneOf: [
    record({ do: constantString('new'), kind: constantString('page'), name: word, title: word }, ['title']),
    record({ do: constantString('new'), kind: constantString('letter'), name: word, act: word }, ['act']),
    record({ do: constantString('new'), kind: { enum: ['text', 'document'] }, name: word, on: word }),
    record(
      { do: constantString('new'), kind: constantString('journey'), name: word, steps: words, fresh: words, asks: yes },
      ['asks'],
    ),
    record({ do: constantString('new'), kind: constantString('journey'), name: word, from: word }),
    record({ do: constantString('rename'), kind: { enum: renameKinds }, old: word, next: word }),
    record({ do: constantString('publish'), document: word, as: { enum: ['next', 'renewed'] } }, ['as']),
    record({ do: constantString('remove'), page: word, takesOut: yes }, ['takesOut']),
  ],
};

/** Every call of the studio, by the last part of its address. */
export const calls = {
  site: call({}, ({ engine }) => engine.site()),
  changes: call<{ drafts: Drafts }>({ drafts: draftTexts }, ({ engine }, { drafts }) => engine.changes(drafts)),
  try: call<{ drafts: Drafts; good?: Drafts; edition?: string }>(
    { drafts: draftTexts, good: draftTexts, edition: word },
    async ({ engine, publisher }, { drafts, good = {}, edition }): Promise<CheckedDrafts> => {
      const result = await engine.check(drafts, good, edition);
      return { ...result, problems: await offerRenewal(result.problems, publisher) };
    },
    ['good', 'edition'],
  ),
  file: call<{ path: string }>({ path: word }, ({ folder }, { path }) => readContent(folder, path)),
  save: changing<{ files: FileText[] }>({ files: fileTexts }, ({ folder }, { files }) => saveContent(folder, files)),
  run: changing<{ command: Command }>({ command }, async ({ folder, project, publisher }, body) => {
    const refused = await renewalRefusal(folder, body.command, publisher);
    const done: CommandResult = refused ? { refused, problems: [] } : runCommand(folder, project, body.command);
    return 'refused' in done ? { ...done, problems: await offerRenewal(done.problems, publisher) } : done;
  }),
  compare: call<{ drafts: Drafts }>({ drafts: draftTexts }, async ({ publisher, comparer }, { drafts }) =>
    comparer.compare(drafts, await publisher.since()),
  ),
  image: changing<{ name: string; shows: string; data: string }>(
    { name: word, shows: word, data: text },
    ({ project }, { name, shows, data }) =>
      addImage(project.assets, { name, shows, bytes: Buffer.from(data, 'base64') }),
  ),
  'images-out': call<{ paths: string[]; drafts: Drafts }>(
    { paths: words, drafts: draftTexts },
    ({ images }, { paths, drafts }) => images.takeOut(paths, drafts),
  ),
  'images-back': call<{ paths: string[] }>({ paths: words }, ({ images }, { paths }) => ({
    back: images.bringBack(paths),
  })),
  publishing: call<{ drafts?: Drafts }>(
    { drafts: draftTexts },
    async ({ publisher, images }, { drafts = {} }) => images.marked(await publisher.state(), drafts),
    ['drafts'],
  ),
  original: call({}, ({ publisher }) => publisher.original()),
  'put-back': changing({}, async ({ publisher, images }) => {
    const missingImages = images.keepAdded(await publisher.state());
    const outcome = await publisher.revertPublicFiles();
    return { ...outcome, images: missingImages() };
  }),
  publish: changing<{ request: PublishRequest }>({ request: publishRequest }, ({ publisher }, { request }) =>
    publisher.publish(request),
  ),
  begin: changing({}, ({ publisher }) => publisher.begin()),
  'go-on': changing<{ branch: string }>({ branch: word }, ({ publisher }, { branch }) => publisher.switchTo(branch)),
  block: call<{ type: string; text: string }>({ type: word, text }, ({ project }, { type, text }): Problem[] =>
    blockMistakes(project.schemas, type, text),
  ),
  translations: call<{ edition: string; drafts: Drafts }>(
    { edition: word, drafts: draftTexts },
    ({ folder, project }, { edition, drafts }): TranslatedFile[] =>
      translationsOf(contentWith(folder, project, drafts), edition),
  ),
  leading: call<{ page: string; drafts: Drafts }>(
    { page: word, drafts: draftTexts },
    ({ folder, project }, { page, drafts }): LinksToPage =>
      whatLeadsTo(contentWith(folder, project, drafts), page) ?? {},
  ),
  where: call<{ name: string; drafts: Drafts }>(
    { name: word, drafts: draftTexts },
    ({ folder, project }, { name, drafts }): Whereabouts[] => {
      const content = contentWith(folder, project, drafts);
      return whereIs(content, indexContent(content).contentIndex, name);
    },
  ),
} satisfies Record<string, Call>;

const { site, changes, try: check, file, block, where } = calls;

/** The calls of a studio in which nothing can be changed. */
export const readingCalls: Record<string, Call> = { site, changes, try: check, file, block, where };
