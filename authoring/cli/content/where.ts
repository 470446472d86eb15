import type { Comparison } from '../../../src/types.gen.ts';
import { conditionInWords, type Seen, type Shown, type Whereabouts } from '../../api/node.ts';

/** Describes for a person where a name is used and who sees it. Terminals can open the places. */
export function whereInWords(places: Whereabouts[]): string {
  return places.map(aboutOne).join('\n\n');
}

function aboutOne(place: Whereabouts): string {
  const { kind, name, home, inEditions, uses, shown, anyPage, seen, walks, meaning, reason } = place;
  const lines = [`The ${kind} "${name}"${home ? ` (${home})` : ''}${meaning ? `: ${meaning}` : ''}`];
  if (inEditions) lines.push('', 'In editions', ...inEditions.map((at) => `  ${at}`));
  if (uses.length) {
    lines.push('', 'Used in');
    for (const { file, line, column, text, when } of uses) {
      lines.push(`  ${file}:${line}:${column}  ${text}${when ? ` (when ${inWords(when)})` : ''}`);
    }
  }
  if (reason) lines.push('', reason);
  else if (!uses.length) lines.push('', `Nothing uses this ${kind}.`);
  if (seen) lines.push('', `Seen by: ${seenInWords(seen)}`);
  if (walks) lines.push('', 'Leads through', ...walks.map((walk) => `  ${walk.join(' → ')}`));
  if (shown.length || anyPage) {
    lines.push('', 'Shows on');
    if (anyPage) lines.push('  any page');
    for (const page of shown) lines.push(...pageInWords(page));
  }
  return lines.join('\n');
}

function pageInWords({ page, path, when, ...who }: Shown): string[] {
  const isAlways = when.some((conditions) => !conditions.length);
  const conditions = isAlways ? [] : when.map((all) => `    when ${inWords(all)}`);
  return [`  ${page} (${path}): ${seenInWords(who)}`, ...conditions];
}

const inWords = (when: Comparison[]) => conditionInWords(when);

function seenInWords({ journeys, states, home, open }: Seen): string {
  const parts = [
    journeys.length ? `${journeys.length === 1 ? 'journey' : 'journeys'} ${journeys.join(', ')}` : '',
    states.length ? `link state ${states.join(', ')}` : '',
    home ? 'the address /' : '',
  ];
  return parts.filter(Boolean).join('; ') || (open ? 'anybody, without a link' : 'in no journey');
}
