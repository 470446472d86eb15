import type { Edit } from 'jsonc-parser';
import type { ContentFile } from '../../src/content/folder/load.ts';
import { addition } from '../../src/content/json/entries.ts';
import { textPlaces } from '../../src/content/json/places.ts';
import { filesOf } from '../../src/content/model/content-index.ts';
import type { DemoLinks, Journeys } from '../../src/types.gen.ts';
import { editFile } from './change.ts';
import { type Drafter, pathInMessage } from './scaffold.ts';
import { usesIn } from './uses/find.ts';
import type { Use } from './uses/use.ts';

/**
 * Drafts a journey as another of the content is: with the same steps, a demo link like its first, and its name beside that of the
 * other wherever a part is for customers of some journeys.
 */
export const draftJourneyLike =
  (name: string, like: string): Drafter =>
  (contentIndex, folder) => {
    const edits = new Map<string, Edit[]>();
    const add = (path: string, own: Edit[]) => edits.set(path, [...(edits.get(path) ?? []), ...own]);
    for (const use of usesIn(contentIndex)) {
      if (use.kind === 'journey' && use.name === like && use.length && !use.definition)
        add(use.file.path, besides(use, name));
    }
    for (const file of [...filesOf(contentIndex, 'journeys'), ...filesOf(contentIndex, 'demo-links')])
      add(file.path, entryLike(file, name, like));
    return {
      writes: new Map([...edits].map(([path, own]) => [path, editFile(folder, path, own)])),
      next: [
        `It has the same pages as ${like}: change its steps in ${pathInMessage(folder, 'journeys.json')}.`,
        `Walk it: npm run gallery, “Walk the journey as one customer” in “Customer” of a page, journey ${name}`,
      ],
    };
  };

const several: Record<string, string> = { is: 'in', isNot: 'notIn' };

/** Puts a name beside another in a condition or a list. */
function besides({ file, pointer = '', start, length, name: like }: Use, name: string): Edit[] {
  const steps = pointer.split('/');
  const test = steps.at(-1)!;
  const list = several[test];
  if (list) {
    const key = textPlaces(file.text ?? '').key(steps.slice(0, -1).join('/'), test);
    const content = `["${like}", "${name}"]`;
    return [
      { offset: key, length: test.length, content: list },
      { offset: start - 1, length: length + 2, content },
    ];
  }
  return Number.isNaN(Number(test)) ? [] : [{ offset: start + length + 1, length: 0, content: `, "${name}"` }];
}

/** Adds the journey itself, or its demo link, behind the last one. */
function entryLike({ place, text = '', data }: ContentFile, name: string, like: string): Edit[] {
  const isJourneys = place.kind === 'journeys';
  const last = textPlaces(text)
    .at(isJourneys ? '/journeys' : '/links')
    ?.children?.at(-1);
  if (!last) return [];
  if (isJourneys) return [addition(text, last, (data as Journeys).journeys[like], name)];
  const { links } = data as DemoLinks;
  const link = links.find(({ journey }) => journey === like);
  const number = Math.max(...links.map(({ id }) => Number(id.slice(-12)))) + 1;
  const id = link && `${link.id.slice(0, -12)}${String(number).padStart(12, '0')}`;
  return link ? [addition(text, last, { ...link, id, journey: name })] : [];
}
