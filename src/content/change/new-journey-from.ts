import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { globSync } from 'tinyglobby';
import { didYouMean, nearest } from '../problem/suggest.ts';
import { root } from '../schema/roots.ts';
import { isObject, objectOr } from '../schema/walk.ts';
import { copyExample } from './copy-example.ts';
import { nameProblem } from './new-file.ts';
import { draftJourneyLike } from './new-journey-like.ts';
import { type Drafter, pathInMessage } from './scaffold.ts';

/** The examples that have a journey of their own, below a folder. */
export const exampleJourneys = (folder = join(root, 'examples')): string[] =>
  globSync('*/changes/journeys.json', { cwd: folder })
    .map((path) => basename(dirname(dirname(path))))
    .sort();

/**
 * Drafts a journey as another of the content is, or as an example has it, by another name: its pages, texts, documents, acts and reads. It adds to the
 * content, and replaces nothing of it: values and messages that there are stay as they are.
 */
export function draftJourneyFrom(name: string, example: string, examples = join(root, 'examples')): Drafter {
  return (contentIndex, folder) => {
    if (contentIndex.names.journey.has(example)) return draftJourneyLike(name, example)(contentIndex, folder);
    const all = exampleJourneys(examples);
    if (!all.includes(example)) {
      const meant =
        didYouMean(nearest(example, [...contentIndex.names.journey, ...all])) ||
        ` There are ${all.join(', ') || 'none'}.`;
      return { refused: `There is no journey, and no example of one, named "${example}".${meant}` };
    }
    const refused = nameProblem('journey', name, contentIndex.names.journey);
    if (refused) return { refused };
    const changes = join(examples, example, 'changes');
    const journeys = JSON.parse(readFileSync(join(changes, 'journeys.json'), 'utf8')) as unknown;
    const [old = name] = Object.keys(objectOr(objectOr(journeys).journeys));
    const copy = copyExample(contentIndex, folder, changes, {
      path: (path) => path,
      text: (text, path) => renamed(path, text, old, name),
    });
    if ('refused' in copy) return copy;
    const { writes } = copy;
    const pages = [...writes.keys()].filter((path) => path.startsWith('pages/') && !existsSync(join(folder, path)));
    return {
      writes,
      next: [
        `Read its words, and make them yours: ${pages.map((path) => pathInMessage(folder, path)).join(', ')}.`,
        `Walk it: npm run gallery, “Walk the journey as one customer” in “State” of a page, journey ${name}`,
      ],
    };
  };
}

/** The text of a file of the example with the journey's new name, also in conditions and demo links. */
function renamed(path: string, text: string, old: string, name: string): string {
  if (old === name || !path.endsWith('.json')) return text;
  const journeys = path === 'journeys.json';
  const replaced = JSON.stringify(JSON.parse(text), (key, value: unknown) => {
    if (journeys && key === 'journeys')
      return Object.fromEntries(Object.entries(objectOr(value)).map(([own, it]) => [own === old ? name : own, it]));
    if (key === 'journey' && value === old) return name;
    if (!isObject(value) || value.fact !== 'journey') return value;
    const all = Array.isArray(value.in) ? value.in.map((entry) => (entry === old ? name : entry)) : value.in;
    return { ...value, ...(value.is === old && { is: name }), ...(all !== undefined && { in: all }) };
  });
  return isDeepStrictEqual(JSON.parse(replaced), JSON.parse(text)) ? text : replaced;
}
