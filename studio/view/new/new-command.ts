import { nameFrom } from '../../../src/content/api/pure.ts';
import { type Command, pageIn, type Step } from '../../types.ts';
import type { NamedStep } from './journey-steps.tsx';

export type NewCommand = Command & { do: 'new' };
export type NewKind = NewCommand['kind'];

type Choices = { on: string; act: string; steps: NamedStep[]; asks: boolean; example: string };

export function commandFor(kind: NewKind, typed: string, { on, act, steps, asks, example }: Choices): NewCommand {
  const name = nameFrom(kind, typed);
  switch (kind) {
    case 'page':
      return { do: 'new', kind, name, ...(typed.trim() !== name && { title: typed.trim() }) };
    case 'letter':
      return { do: 'new', kind, name, ...(act && { act }) };
    case 'journey': {
      if (example) return { do: 'new', kind, name, from: example };
      const named = ({ isNew, name }: NamedStep) => (isNew ? nameFrom('page', name) : name);
      const fresh = steps.filter(({ isNew }) => isNew);
      return { do: 'new', kind, name, steps: steps.map(named), fresh: fresh.map(named), asks };
    }
    default:
      return { do: 'new', kind, name, on };
  }
}

/** Returns the place to open once a command has made its files: its page and its words. `pages` were there before. */
export function placeOfNew(command: NewCommand, { files }: Step, pages: readonly string[]) {
  const newPaths = files.filter(({ before }) => before === null).map(({ path }) => path);
  const madePages = newPaths.flatMap((path) => pageIn(path) ?? []);
  const first = 'steps' in command ? command.steps[0] : undefined;
  const letter = command.kind === 'letter' ? `letters/${command.name}` : undefined;
  const page = letter ?? [...madePages, ...pages].find((page) => page === first) ?? madePages[0];
  const texts = newPaths.filter((path) => path.endsWith('.md'));
  const file = texts.find((path) => path === `text/${page}.md`) ?? texts[0] ?? newPaths[0] ?? 'journeys.json';
  const spot = file.endsWith('.md') ? '1:0' : undefined;
  const at = file === 'journeys.json' ? ['journeys', command.name] : undefined;
  return { file, at, spot, walk: undefined, ...(page && { page, state: undefined }) };
}
