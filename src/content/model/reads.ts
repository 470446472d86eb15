import type { Read, Reads } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { objectOr } from '../schema/walk.ts';

/** The reads of `reads.json` by name, as far as they can be read. A content folder may have none. */
export function readsIn(files: readonly Pick<ContentFile, 'place' | 'data'>[]): Record<string, Read> {
  const { $schema: _, ...reads } = objectOr(files.find(({ place }) => place.kind === 'reads')?.data) as Partial<Reads>;
  return reads as Record<string, Read>;
}
