import { type ContentIndex, filesOf } from '../../../src/content/model/content-index.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { nearest } from '../../../src/content/problem/suggest.ts';
import type { Release } from '../../../src/types.gen.ts';
import type { Finding } from './finding.ts';

export type Remaining = { remaining: Finding[]; stale: Mistake[]; accepts: (name: string) => boolean };

/** Removes the findings that release.json accepts. `others` may be accepted without being in `findings`. */
export function applyAcceptances(contentIndex: ContentIndex, findings: Finding[], others: string[]): Remaining {
  const [file] = filesOf(contentIndex, 'release');
  const accepted = (file?.data as Release | undefined)?.accept ?? [];
  const names = new Set(findings.map(({ name }) => name));
  const stale = accepted.flatMap(({ name, value }, i): Mistake[] => {
    const mistakeIn = (property: string, message: string, suggestion?: string) => [
      { file: file!.path, pointer: `/accept/${i}/${property}`, message, suggestion },
    ];
    if (accepted.findIndex((it) => it.name === name) < i) return mistakeIn('name', `"${name}" is accepted already.`);
    if (others.includes(name)) return [];
    if (!names.has(name)) {
      return mistakeIn(
        'name',
        `The release check finds nothing by the name "${name}": take this out.`,
        nearest(name, names),
      );
    }
    const currentValue = findings.find((finding) => finding.name === name)?.value;
    if (value === undefined || value === currentValue) return [];
    return mistakeIn(
      'value',
      `${JSON.stringify(value)} was accepted, and it is ${JSON.stringify(currentValue)} now: confirm it again.`,
    );
  });
  const accepts = (name: string) => accepted.some((it) => it.name === name);
  return { remaining: findings.filter(({ name }) => !accepts(name)), stale, accepts };
}
