import { fillLine, formatValue } from '../../render/fill.ts';
import type { Gallery, Picture, Section } from '../model.ts';

export type Filter = {
  /** Words that a state, its facts, its files or their texts have. */
  words: string;
  journey: string;
  /** A block's type. */
  block: string;
};

export const noFilter: Filter = { words: '', journey: '', block: '' };

export type Search = (filter: Filter) => Section[];

/** Prepares a search over everything the gallery shows: names, facts, files and every text in them. */
export function searchIn(gallery: Gallery, messagesOf: (picture: Picture) => string[] = () => []): Search {
  const texts = Object.entries(gallery.texts).map(([file, text]) => [
    file,
    `${file}\n${text}\n${filled(gallery, text)}`.toLowerCase(),
  ]);
  const messages = Object.entries(gallery.sites.content.site.messages);

  return ({ words, journey, block }) => {
    const wanted = words.trim().toLowerCase();
    const files = new Set(texts.flatMap(([file = '', text]) => (text?.includes(wanted) ? [file] : [])));
    const said = new Set(messages.flatMap(([name, text]) => (text.toLowerCase().includes(wanted) ? [name] : [])));
    const shows = (section: Section, picture: Picture) =>
      !wanted ||
      ownWords(section, picture).includes(wanted) ||
      // Every text has a file; of the messages a picture shows only its own.
      picture.files.some(
        (file) => file !== 'messages.json' && file !== 'values.json' && file !== 'site.json' && files.has(file),
      ) ||
      messagesOf(picture).some((name) => said.has(name));

    return gallery.sections.flatMap((section) => {
      if (block && !section.blocks.includes(block)) return [];
      const pictures = section.pictures.filter(
        (picture) => (!journey || picture.journeys.includes(journey)) && shows(section, picture),
      );
      return pictures.length ? [{ ...section, pictures }] : [];
    });
  };
}

const ownWords = ({ kind, name, title, path = '' }: Section, picture: Picture) =>
  [kind, name, title, path, picture.title, ...Object.values(picture.facts)].join('\n').toLowerCase();

/** A text as customers read it, as far as the site's own values and contacts go. */
function filled({ sites }: Gallery, text: string): string {
  const { contacts, values } = sites.content.site;
  return fillLine(
    text,
    (name) => contacts[name] ?? (values[name] && formatValue(values[name].type, values[name].value)),
  );
}
