import type { ContentFile } from './load.ts';
import { nameOf } from './survey.ts';

/** A kind of name and the name, before and after it is changed. */
type Renaming = { kind: string; old: string; next: string };

/**
 * The part of a finding's name that says where it is: the file without its ending, and the property of one that has many.
 * It has no line and no place in a list, so that it stays the same while other things change.
 */
export function placeName(file: ContentFile, pointer = ''): string {
  const steps = pointer.split('/').filter((step) => step && !/^\d+$/.test(step));
  switch (file.place.kind) {
    case 'page':
      return `pages/${nameOf(file)}`;
    case 'text':
      return `text/${nameOf(file)}`;
    case 'document':
      return `documents/${nameOf(file)}`;
    case 'section':
      return `documents/${file.place.document}/${nameOf(file)}`;
    case 'values':
    case 'messages':
      return `${file.place.kind}/${steps[0] ?? ''}`;
    default:
      return [file.place.kind, ...steps].join('/');
  }
}

/** Findings that are named after what they are about, not after a place. */
const about: Record<string, string[]> = {
  value: ['confirm', 'sample-value'],
  text: ['placeholder'],
  message: ['placeholder'],
  page: ['review', 'developer-index'],
  document: ['unpublished'],
};

const folders: Record<string, string> = {
  value: 'values',
  text: 'text',
  message: 'messages',
  page: 'pages',
  document: 'documents',
  section: 'documents',
};

/** A finding's name after something was renamed. */
export function renamedFinding(finding: string, { kind, old, next }: Renaming): string {
  const [rule = '', rest] = finding.split(/:(.*)/s);
  if (rest === undefined) return finding;
  if (rest === old && about[kind]?.includes(rule)) return `${rule}:${next}`;
  const place = `${folders[kind]}/${old}`;
  if (rest === place || (kind === 'document' && rest.startsWith(`${place}/`))) {
    return `${rule}:${folders[kind]}/${next}${rest.slice(place.length)}`;
  }
  return finding;
}
