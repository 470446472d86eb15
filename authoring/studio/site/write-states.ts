import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { State } from '../../walk/seeds/states.ts';
import type { PageStates } from '../types.ts';

/** The folder of the texts of states that customers see now; those of a day have a folder that is called by it. */
export const seenNow = 'What customers see';

/** The names of the files of states: of a page or letter its title, of a state its own. */
export function namesOfStates() {
  const pages = new Set<string>();
  const taken = new Map<string, number>();
  /** Names the states of a page, in their order. */
  return ({ name, title, pictures }: PageStates): { name: string; state: State }[] => {
    const page = pages.has(title) ? `${title} (${name})` : title;
    pages.add(title);
    return pictures.map((state) => {
      const { time } = state.facts;
      const path = [time === undefined ? seenNow : `From ${time}`, page, state.title].map(fileName).join('/');
      // Some systems have no two files whose names differ by capitals alone.
      const count = (taken.get(path.toLowerCase()) ?? 0) + 1;
      taken.set(path.toLowerCase(), count);
      return { name: count === 1 ? path : `${path} (${count})`, state };
    });
  };
}

/** The longest name in bytes, so that there is room for an ending. */
const longest = 200;

/** A title as the name of a file or folder on every system. */
export function fileName(title: string): string {
  let name = title.replaceAll(': ', ' – ').replace(/[/\\:*?"<>|]/g, '.');
  while (Buffer.byteLength(name) > longest) name = name.slice(0, -1);
  return name;
}

/** The file of a state's page, without its ending. A name that is too long ends in a number of all of it. */
export function fileOfState(id: string): string {
  const name = id.slice(id.lastIndexOf('/') + 1);
  if (name.length <= longest) return `states/${id}`;
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7);
  return `states/${id.slice(0, longest - name.length)}-${number}`;
}

export function writeLines(file: string, lines: readonly string[]): void {
  if (!lines.length) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
}
