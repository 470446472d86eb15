import type { FactRow } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { objectOr } from '../schema/walk.ts';

/** The rows of `facts.json` by group, as far as they can be read. A content folder may have none. */
export function factRowsIn(files: readonly Pick<ContentFile, 'place' | 'data'>[]): Record<string, FactRow[]> {
  const { $schema: _, ...groups } = objectOr(files.find(({ place }) => place.kind === 'facts')?.data);
  return groups as Record<string, FactRow[]>;
}
