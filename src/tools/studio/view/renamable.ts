import type { RenameKind } from '../../../content/schema/name-kinds.ts';
import type { StudioFile } from '../model.ts';

/** The name that a file has in the content, and its kind; undefined if the code knows the file by its name. */
export function renamable({ place }: StudioFile): { kind: RenameKind; name: string } | undefined {
  switch (place?.kind) {
    case 'page':
    case 'text':
    case 'document':
      return { kind: place.kind, name: place.name };
    case 'section':
      return { kind: 'section', name: `${place.document}/${place.name}` };
    default:
      return undefined;
  }
}
