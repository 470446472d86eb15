import { counted } from '../../../src/rules/format-value.ts';
import { UsageError } from '../../../src/tools/cli/command-line.ts';
import {
  didYouMean,
  kinds,
  nameKind,
  nearest,
  type Renamed,
  type Renaming,
  renameKinds,
  renameNotes,
} from '../../api/node.ts';

/** Reads the renaming from the command line. A section's new name may be given with or without its document. */
export function renamingOf([kind, old, next, surplus]: string[]): Renaming {
  if (kind === undefined || old === undefined || next === undefined) {
    throw new UsageError('Say the kind, the name and the new name: npm run content -- rename text start-card welcome');
  }
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  const fixed = kinds.find((it) => it === kind && nameKind(it).whyFixed);
  if (fixed) throw new UsageError(nameKind(fixed).whyFixed!);
  const renameKind = renameKinds.find((it) => it === kind);
  if (!renameKind) throw new UsageError(`"${kind}" is not a kind of name.${didYouMean(nearest(kind, renameKinds))}`);
  return renameKind === 'section' ? sectionRenaming(old, next) : { kind: renameKind, old, next };
}

function sectionRenaming(old: string, next: string): Renaming {
  const [document, section, surplus] = old.split('/');
  if (!section || surplus !== undefined) {
    throw new UsageError('Say which section with its document: rename section contract/summary overview');
  }
  const [first, second] = next.split('/');
  if (second !== undefined && first !== document) throw new UsageError('A section stays in its document.');
  return { kind: 'section', old, next: `${document}/${second ?? first}` };
}

/** Describes the changes of a renaming, with notes for the editor. */
export function renamedInWords(renaming: Renaming, outcome: Exclude<Renamed, { refused: string }>): string {
  const { changed, moved, published } = outcome;
  const { kind, old, next } = renaming;
  return [
    `The ${kind} "${old}" is "${next}" now.`,
    ...changed.map(({ file, places }) => `  ${file}: ${counted(places, 'place')}`),
    ...moved.map(({ from, to }) => `  ${from} is ${to} now`),
    ...(published ? ['What was published follows: the words of its versions are the same.'] : []),
    ...(renameNotes[kind] ? [renameNotes[kind](old, next)] : []),
  ].join('\n');
}
