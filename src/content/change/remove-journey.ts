import { walksOf } from '../../rules/journey/journey.ts';
import { comparisonsIn } from '../../rules/when.ts';
import type { DemoLinks, Journeys, Page } from '../../types.gen.ts';
import type { ContentFile, Project } from '../folder/load.ts';
import { type ContentIndex, contentName, filesOf } from '../model/content-index.ts';
import { objectOr } from '../schema/walk.ts';
import { usesIn } from '../uses/find.ts';
import type { Use } from '../uses/use.ts';
import {
  actsAmong,
  applyRemoval,
  changeFor,
  type Entry,
  leadsTo,
  loadFor,
  onlyIn,
  type Removed,
  takeOut,
} from './remove-page.ts';

/**
 * Removes a journey with its demo links, the pages that only it uses, and the texts and documents that only these pages
 * use. Its acts become former ones, and headings and blocks of other pages go that only say that one of them was done.
 */
export function removeJourney(folder: string, project: Project, name: string): Removed {
  const loaded = loadFor(folder, project, 'journey', name);
  if ('refused' in loaded) return loaded;
  const { content, contentIndex } = loaded;
  const [journeys, demoLinks] = [filesOf(contentIndex, 'journeys')[0]!, filesOf(contentIndex, 'demo-links')[0]!];
  const walkedBy = (journey: string) => walksOf(journeys.data as Journeys, journey).flat();
  const others = new Set([...contentIndex.names.journey].filter((other) => other !== name).flatMap(walkedBy));
  const uses = usesIn(contentIndex);
  let pages = filesOf(contentIndex, 'page').filter(
    (file) => walkedBy(name).includes(contentName(file)) && !others.has(contentName(file)),
  );
  const isLedTo = (page: ContentFile): boolean =>
    uses.some(
      (use) =>
        !use.definition &&
        leadsTo(use, contentName(page), String(objectOr(page.data).path)) &&
        !use.pointer?.startsWith(`/journeys/${name}/`) &&
        !pages.includes(use.file),
    );
  while (pages.some(isLedTo)) pages = pages.filter((page) => !isLedTo(page));

  const isInPages = ({ file }: Use) => pages.includes(file);
  const said = saidOf(contentIndex, pages, actsAmong(onlyIn(uses, isInPages)));
  const isSaid = ({ file, pointer = '' }: Use) =>
    said.some((one) => one.file === file && `${pointer}/`.startsWith(`/${one.at.join('/')}/`));
  const unused = onlyIn(uses, (use) => isInPages(use) || isSaid(use));
  const paths = pages.map(({ path }) => path);
  const change = changeFor(content, contentIndex, paths, unused);
  const links = (demoLinks.data as DemoLinks).links.flatMap((link, i) =>
    link.journey === name ? [{ file: demoLinks, at: ['links', i] }] : [],
  );
  takeOut(folder, change, [{ file: journeys, at: ['journeys', name] }, ...said, ...links]);
  return applyRemoval(content, project, change, unused);
}

/** The headings and blocks of pages that stay which only those see who have recorded one of these acts. */
function saidOf(contentIndex: ContentIndex, removed: readonly ContentFile[], acts: readonly string[]): Entry[] {
  return filesOf(contentIndex, 'page').flatMap((file) => {
    if (removed.includes(file)) return [];
    const { heading = [], blocks } = file.data as Page;
    const entries = { heading, blocks };
    return (['heading', 'blocks'] as const).flatMap((list) =>
      entries[list].flatMap(({ when }, i) =>
        comparisonsIn(when).some(({ fact, is }) => fact === 'completed' && acts.includes(String(is)))
          ? [{ file, at: [list, i] }]
          : [],
      ),
    );
  });
}
