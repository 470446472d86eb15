import type { RenameKind } from '../../../content/api/pure.ts';
import type { StudioFile } from '../types.ts';

/** Returns a file's name in the content and its kind; undefined if the file cannot be renamed. */
export function renameTargetOf({ place }: StudioFile): { kind: RenameKind; name: string } | undefined {
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
