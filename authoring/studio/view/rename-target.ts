import { isQuestion } from '../../../src/rules/questions/question.ts';
import { objectOr, type RenameKind } from '../../api/pure.ts';
import { valueIn } from '../edit/json-edit.ts';
import type { Pointer, StudioFile } from '../types.ts';

/** A name that can be changed everywhere. `at` is the place of its key, if it is one in a file. */
export type RenameTarget = { kind: RenameKind; name: string; at?: Pointer };

/** Returns a file's name in the content and its kind; undefined if the file cannot be renamed. */
export function renameTargetOf({ place }: StudioFile): RenameTarget | undefined {
  if (!place || !('name' in place)) return undefined;
  return { kind: place.kind, name: place.kind === 'section' ? `${place.document}/${place.name}` : place.name };
}

/** Returns the journey, act, read, value or question that is selected in a file. */
export function selectedTarget({ place }: StudioFile, text: string, selected: Pointer = []): RenameTarget | undefined {
  const length = place?.kind === 'journeys' ? 2 : 1;
  const at = selected.slice(0, length);
  const name = String(at[length - 1]);
  switch (selected.length < length ? undefined : place?.kind) {
    case 'acts':
      return { kind: 'act', name, at };
    case 'facts':
      return { kind: 'group', name, at };
    case 'reads':
      return { kind: 'read', name, at };
    case 'values':
      return { kind: 'value', name, at };
    case 'journeys':
      return at[0] === 'journeys' ? { kind: 'journey', name, at } : undefined;
    case 'page': {
      const around = selected.map((_, index) => objectOr(valueIn(text, selected.slice(0, index + 1))));
      const question = around.findLast(isQuestion);
      return typeof question?.name === 'string' ? { kind: 'question', name: question.name } : undefined;
    }
    default:
      return undefined;
  }
}
