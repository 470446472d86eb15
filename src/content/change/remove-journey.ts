import { walksOf } from '../../rules/journey/journey.ts';
import type { Journeys } from '../../types.gen.ts';
import type { ContentFile, Project } from '../folder/load.ts';
import { withoutEntries } from '../json/entries.ts';
import { filesOf, nameOf } from '../model/content-index.ts';
import { objectOr } from '../schema/walk.ts';
import { usesIn } from '../uses/find.ts';
import { applyRemoval, changeFor, leadsTo, loadFor, onlyIn, type Removed } from './remove-page.ts';

/**
 * Removes a journey with its demo links, the pages that only it uses, and the texts and documents that only these pages
 * use. Its acts become former ones.
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
    (file) => walkedBy(name).includes(nameOf(file)) && !others.has(nameOf(file)),
  );
  const isLedTo = (page: ContentFile): boolean =>
    uses.some(
      (use) =>
        !use.definition &&
        leadsTo(use, nameOf(page), String(objectOr(page.data).path)) &&
        !use.pointer?.startsWith(`/journeys/${name}/`) &&
        !pages.includes(use.file),
    );
  while (pages.some(isLedTo)) pages = pages.filter((page) => !isLedTo(page));

  const unused = onlyIn(uses, pages);
  const paths = pages.map(({ path }) => path);
  const change = changeFor(content, contentIndex, paths, unused);
  const links = (objectOr(demoLinks.data).links as { journey: string }[]).flatMap((link, i) =>
    link.journey === name ? [['links', i]] : [],
  );
  change.writes.set(journeys.path, withoutEntries(journeys.text!, [['journeys', name]]));
  if (links.length) change.writes.set(demoLinks.path, withoutEntries(demoLinks.text!, links));
  return applyRemoval(content, project, change, unused);
}
