import { nameFrom } from '../../../api/pure.ts';
import { type Command, pageIn, type Step } from '../../types.ts';

export type NewCommand = Command & { do: 'new' };
export type NewKind = NewCommand['kind'];

type Choices = { on: string; act: string; like: string };

/** Stand in the choice of acts for a day, and for the provider's own call. No act has such a name. */
export const [byDay, byCall] = ['by day', 'by call'];

export function commandFor(kind: NewKind, typed: string, { on, act, like }: Choices): NewCommand {
  if (kind === 'language') return { do: 'new', kind, name: typed.trim() };
  const name = nameFrom(kind, typed);
  switch (kind) {
    case 'page':
      return { do: 'new', kind, name, ...(typed.trim() !== name && { title: typed.trim() }) };
    case 'letter':
      if (act === byDay) return { do: 'new', kind, name, day: 'open' };
      return { do: 'new', kind, name, ...(act !== byCall && { act }) };
    case 'journey':
      return { do: 'new', kind, name, ...(like && { like }) };
    default:
      return { do: 'new', kind, name, on };
  }
}

/** Returns the place to open once a command has made its files: its page and its words. */
export function placeOfNew(command: NewCommand, { files }: Step) {
  const edition = command.name.toLowerCase();
  if (command.kind === 'language') return { file: 'editions.json', at: ['editions', edition], edition };
  // Its day is still to be chosen.
  if (command.kind === 'letter' && command.day)
    return { file: `letters/${command.name}.json`, at: ['sends'], page: `letters/${command.name}`, state: undefined };
  const newPaths = files.filter(({ before }) => before === null).map(({ path }) => path);
  const madePages = newPaths.flatMap((path) => pageIn(path) ?? []);
  const letter = command.kind === 'letter' ? `letters/${command.name}` : undefined;
  const page = letter ?? madePages.find((made) => made === command.name) ?? madePages[0];
  const texts = newPaths.filter((path) => path.endsWith('.md'));
  const file = texts.find((path) => path === `text/${page}.md`) ?? texts[0] ?? newPaths[0] ?? 'journeys.json';
  const spot = file.endsWith('.md') ? '1:0' : undefined;
  const at = file === 'journeys.json' ? ['journeys', command.name] : undefined;
  return { file, at, spot, walk: undefined, ...(page && { page, state: undefined }) };
}
