import { whatLeadsTo } from '../../../content/change/remove-page.ts';
import type { Project } from '../../../content/folder/load.ts';
import { indexContent } from '../../../content/model/content-index.ts';
import type { Problem } from '../../../content/problem/problem.ts';
import { renameKinds } from '../../../content/schema/name-kinds.ts';
import { type Whereabouts, whereIs } from '../../../content/uses/where.ts';
import type { PublishRequest } from '../git/model.ts';
import type { Publisher } from '../git/publish.ts';
import type { Command, Done, Drafts, FileText, GalleryNews, Leading, Patch, Tried } from '../model.ts';
import { runCommand } from './commands.ts';
import type { Comparer } from './compare.ts';
import type { Describer } from './describe.ts';
import { readContent, refuse, saveContent, Unacceptable } from './files.ts';
import { addImage } from './images.ts';
import { whyNotRenewed, withRenewable } from './renewable.ts';
import { type Base, blockMistakes, contentWith, tryDrafts } from './site.ts';
import type { TakenImages } from './taken-images.ts';

/** What calls work with. */
export type Studio = {
  folder: string;
  project: Project;
  base(): Base;
  /** What the gallery has otherwise than the one with a number; undefined if nobody knows that one any more. */
  galleryNews(since: number): GalleryNews | undefined;
  /** Resolves when the gallery was derived for the first time: to try drafts before would parse every text twice. */
  ready(): Promise<void>;
  /** The patch without drafts, as long as the files are what the gallery was derived from and have no mistake. */
  asDerived(): Patch | undefined;
  describer: Describer;
  publisher: Publisher;
  comparer: Comparer;
  images: TakenImages;
  changed(): void;
};

/** Every call of the studio, by the last part of its address. Each takes JSON and returns JSON. */
export const calls: Record<string, (studio: Studio, body: Record<string, unknown>) => unknown> = {
  site: ({ folder, describer }, { drafts, since }) =>
    describer.site(draftsOf(folder, drafts), since === undefined ? undefined : textIn(since)),
  gallery: ({ galleryNews }, { since }) => ({ news: typeof since === 'number' ? galleryNews(since) : undefined }),
  async try({ folder, project, base, asDerived, ready, publisher }, { drafts }): Promise<Tried> {
    const own = draftsIn(drafts);
    await ready();
    const patch = Object.keys(own).length ? undefined : asDerived();
    if (patch) return { problems: [], patch };
    const tried = tryDrafts(folder, project, own, base());
    return { ...tried, problems: await withRenewable(tried.problems, publisher) };
  },
  file: ({ folder }, { path }) => readContent(folder, textIn(path)),
  save({ folder, changed }, { files }) {
    const saved = saveContent(folder, filesIn(files));
    changed();
    return saved;
  },
  async run({ folder, project, publisher, changed }, { command }): Promise<Done> {
    const asked = commandIn(command);
    const refused = await whyNotRenewed(folder, asked, publisher);
    const done: Done = refused ? { refused, problems: [] } : runCommand(folder, project, asked);
    changed();
    return 'refused' in done ? { ...done, problems: await withRenewable(done.problems, publisher) } : done;
  },
  async compare({ folder, publisher, comparer }, { drafts }) {
    return comparer.compare(draftsOf(folder, drafts), await publisher.since());
  },
  async image({ project, changed }, { name, shows, data }) {
    if (typeof data !== 'string') throw wrong();
    const bytes = Buffer.from(data, 'base64');
    const added = await addImage(project.assets, { name: textIn(name), shows: textIn(shows), bytes });
    changed();
    return added;
  },
  'images-out': ({ folder, images }, { paths, drafts }) => images.takeOut(textsIn(paths), draftsOf(folder, drafts)),
  'images-back': ({ images }, { paths }) => ({ back: images.bringBack(textsIn(paths)) }),
  publishing: async ({ folder, publisher, images }, { drafts = {} }) =>
    images.marked(await publisher.state(), draftsOf(folder, drafts)),
  original: ({ publisher }) => publisher.original(),
  async 'put-back'({ publisher, images, changed }) {
    const gone = images.kept(await publisher.state());
    const put = await publisher.putBackPublic();
    changed();
    return { ...put, images: gone() };
  },
  async publish({ publisher, changed }, { request }) {
    const published = await publisher.publish(requestIn(request));
    changed();
    return published;
  },
  async begin({ publisher, changed }) {
    const begun = await publisher.begin();
    changed();
    return begun;
  },
  async 'go-on'({ publisher, changed }, { branch }) {
    const gone = await publisher.goOnWith(textIn(branch));
    changed();
    return gone;
  },
  block: ({ project }, { type, text }): Problem[] =>
    blockMistakes(project.schemas, textIn(type), textIn(text, Number.POSITIVE_INFINITY)),
  leading: ({ folder, project }, { page, drafts }): Leading =>
    whatLeadsTo(contentWith(folder, project, draftsOf(folder, drafts)), textIn(page)) ?? {},
  where: ({ folder, project }, { name, drafts }): Whereabouts[] => {
    const content = contentWith(folder, project, draftsOf(folder, drafts));
    return whereIs(content, indexContent(content).contentIndex, textIn(name));
  },
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wrong = () => new Unacceptable('The call cannot be read.');

function textIn(value: unknown, most = 500): string {
  if (typeof value !== 'string' || value.length > most) throw wrong();
  return value;
}

function textsIn(value: unknown): string[] {
  if (!Array.isArray(value)) throw wrong();
  return value.map((one) => textIn(one));
}

function requestIn(value: unknown): PublishRequest {
  if (!isRecord(value)) throw wrong();
  const { message, name, email, resolved } = value;
  const words = { message: textIn(message), name: textIn(name), email: textIn(email) };
  if (resolved === undefined) return words;
  if (!isRecord(resolved)) throw wrong();
  return { ...words, resolved: { texts: draftsIn(resolved.texts), with: textIn(resolved.with) } };
}

function draftsIn(value: unknown): Drafts {
  const isText = (text: unknown) => text === null || typeof text === 'string';
  if (!isRecord(value) || !Object.values(value).every(isText)) throw wrong();
  return value as Drafts;
}

/** The drafts of a call, each of a content file. */
function draftsOf(folder: string, value: unknown): Drafts {
  const drafts = draftsIn(value);
  for (const path of Object.keys(drafts)) refuse(folder, path);
  return drafts;
}

function filesIn(value: unknown): FileText[] {
  const isFile = (file: unknown) =>
    isRecord(file) &&
    typeof file.path === 'string' &&
    typeof file.version === 'string' &&
    (file.text === null || typeof file.text === 'string');
  if (!Array.isArray(value) || !value.every(isFile)) throw wrong();
  return value as FileText[];
}

function commandIn(value: unknown): Command {
  if (!isRecord(value)) throw wrong();
  const word = (name: string) => textIn(value[name]);
  switch (value.do) {
    case 'publish':
      return {
        do: 'publish',
        document: word('document'),
        ...((value.as === 'next' || value.as === 'renewed') && { as: value.as }),
      };
    case 'remove':
      return { do: 'remove', page: word('page'), ...(value.takesOut === true && { takesOut: true }) };
    case 'rename': {
      const kind = renameKinds.find((one) => one === value.kind);
      if (!kind) throw wrong();
      return { do: 'rename', kind, old: word('old'), next: word('next') };
    }
    case 'new':
      return newIn(value, word);
    default:
      throw wrong();
  }
}

function newIn({ kind, steps, fresh }: Record<string, unknown>, word: (name: string) => string): Command {
  switch (kind) {
    case 'page':
      return { do: 'new', kind, name: word('name') };
    case 'text':
    case 'document':
      return { do: 'new', kind, name: word('name'), on: word('on') };
    case 'journey':
      return { do: 'new', kind, name: word('name'), steps: textsIn(steps), fresh: textsIn(fresh) };
    default:
      throw wrong();
  }
}
