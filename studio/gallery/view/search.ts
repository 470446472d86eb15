import { fillLine } from '../../../src/rules/fill.ts';
import { formatValue } from '../../../src/rules/format-value.ts';
import type { Gallery, Picture, Section } from '../../../src/states/types.ts';
import type { CompiledPage } from '../../../src/types.gen.ts';

/** The words and problems that a frame has reported of its picture. */
export type FrameReport = {
  /** The gallery of which the picture was taken: after a save there is another one. */
  gallery: Gallery;
  words?: string;
  messages?: string[];
  problem?: string;
};

export type Filter = {
  /** Words that a state shows, or that its name, facts, files or their texts have. */
  words: string;
  journey: string;
  /** A block's type. */
  block: string;
};

export const noFilter: Filter = { words: '', journey: '', block: '' };

export type Search = (filter: Filter, reports: Record<string, FrameReport>) => Section[];

/**
 * Prepares a search over names, facts, files and their texts, and over the words of each picture. Until a picture has
 * been read, the words that its page and its page's own messages may show stand for it.
 */
export function searchIn(gallery: Gallery): Search {
  const fileWords = new Map(
    Object.entries(gallery.texts)
      .filter(([file]) => file.endsWith('.md'))
      .map(([file, text]) => [file, searchable(`${text}\n${fillFromSite(gallery, text)}`)]),
  );
  const pictureWords = new Map(
    gallery.sections.flatMap((section) =>
      section.pictures.map((picture) => [picture.id, wordsAbout(section, picture)] as const),
    ),
  );

  const pageWords = new Map(
    Object.entries(gallery.sites).flatMap(([site, { pages }]) =>
      pages.map((page) => [`${site} ${page.name}`, wordsPossiblyOn(gallery, page)] as const),
    ),
  );

  return ({ words, journey, block }, reports) => {
    const query = searchable(words.trim());
    const files = new Set([...fileWords].flatMap(([file, text]) => (text.includes(query) ? [file] : [])));
    const shows = ({ id, files: pictureFiles, scene }: Picture) =>
      !query ||
      pictureWords.get(id)!.includes(query) ||
      pictureFiles.some((file) => files.has(file)) ||
      (reports[id]?.words ?? pageWords.get(`${scene.site} ${scene.page}`))?.includes(query) ||
      reports[id]?.messages?.some((name) => searchable(name) === query);

    return gallery.sections.flatMap((section) => {
      if (block && !section.blocks.includes(block)) return [];
      const pictures = section.pictures.filter(
        (picture) => (!journey || picture.journeys.includes(journey)) && shows(picture),
      );
      return pictures.length ? [{ ...section, pictures }] : [];
    });
  };
}

/** Words as searches compare them: a gap or a hyphen is one space, quotes are straight, and letters small. */
export const searchable = (words: string): string =>
  words.replace(/\s+/g, ' ').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[-‑–]/g, ' ').toLowerCase();

/** The searchable words of a state's name, facts and files. */
const wordsAbout = ({ kind, name, title, path = '' }: Section, { title: state, facts, files }: Picture) =>
  searchable([kind, name, title, path, state, ...Object.values(facts), ...files].join('\n'));

/** The names of the messages that say these words, on whatever page. */
export function messagesSaying(gallery: Gallery, words: string): string[] {
  const query = searchable(words.trim());
  const { messages } = gallery.sites.content.site;
  const all = Object.entries(messages).flatMap(([name, text]) => (typeof text === 'string' ? [{ name, text }] : []));
  return query
    ? all.flatMap(({ name, text }) => (searchable(fillFromSite(gallery, text)).includes(query) ? [name] : []))
    : [];
}

/** The words of a page's blocks, and the messages that only they show. */
const wordsPossiblyOn = (gallery: Gallery, { page, messages = {} }: CompiledPage) =>
  searchable(fillFromSite(gallery, [...wordsIn(page), ...Object.values(messages)].join('\n')));

/** Every text in data that may be words: not the type of a block. */
function wordsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => (name === 'type' ? [] : wordsIn(value)));
}

/** A text as customers read it, as far as the site's own values and contacts go. */
export function fillFromSite({ sites }: Gallery, text: string): string {
  const { contacts, values } = sites.content.site;
  return fillLine(
    text,
    (name) => contacts[name] ?? (values[name] && formatValue(values[name].type, values[name].value)),
  );
}
