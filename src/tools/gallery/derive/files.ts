import type { CompiledPage, CompiledSite } from '../../../types.gen.ts';
import type { Drawing } from './appearance.ts';
import { placeholdersOf, traitsOf } from './blocks.ts';

/** The files, below the content folder, that the texts of a page come from as it is drawn. */
export function filesOf(site: CompiledSite, page: CompiledPage, { blocks }: Drawing): string[] {
  const shown = blocks.filter((found) => found.shown !== false).map(({ block }) => block);
  const names = (format: string) => shown.flatMap((block) => traitsOf(block).names(format));
  const documents = names('document').flatMap((id) => [
    `documents/${id}/document.json`,
    ...(page.documents[id]?.sections.map((section) => `documents/${id}/${section.id}.md`) ?? []),
  ]);
  const says = shown.some(
    (block) => traitsOf(block).messages.length > 0 || traitsOf(block).names('message').length > 0,
  );
  const placeholders = shown.flatMap((block) => placeholdersOf(site, page, block));
  return [
    ...new Set([
      `pages/${page.name}.json`,
      ...names('text').map((text) => `text/${text}.md`),
      ...documents,
      ...(says ? ['messages.json'] : []),
      ...(placeholders.some((name) => site.values[name]) ? ['values.json'] : []),
      ...(placeholders.some((name) => site.contacts[name]) ? ['site.json'] : []),
    ]),
  ];
}
