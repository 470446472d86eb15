import type { Content } from '../../../src/content/folder/load.ts';
import { writeOneLine } from '../../../src/content/json/format.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import { answerPrefix, isAnswer } from '../../../src/rules/questions/question.ts';
import { comparisonsIn, holds, subjectOf } from '../../../src/rules/when.ts';
import type { Comparison, Value } from '../../../src/types.gen.ts';
import { whenWay } from '../../check/conditions.ts';
import { traitsOf } from '../block-traits.ts';
import type { Met, Walk, Walkable } from '../drawn.ts';
import { isLetter } from '../letter-pages.ts';
import { isMessage, mistakeAt, pointerTo } from '../marks.ts';
import type { PageSeed } from '../memory/memory.ts';
import { fileOfPage } from '../types.ts';

/** Finds the placeholders for which a customer has nothing: the words around them have a hole; and values of other orders. */
export async function holesIn(walk: Walk, all: readonly Met[]): Promise<Mistake[]> {
  const found = all.flatMap((met) => [...holesOf(walk, met), ...strangeValues(walk, met)]);
  for await (const met of all[0] ? walk.refused(all[0].page, all) : []) found.push(...holesOf(walk, met));
  return found;
}

/** Values that a customer reads to whose order, by their `when` in values.json, they do not belong (D-32). */
function strangeValues({ files, compiled: { valueRules } }: Walk, { seed, base, names }: Met): Mistake[] {
  return names.flatMap((one) => {
    const { when } = ownEntry(valueRules, one.of.name) ?? {};
    if (!when || !one.words.trim() || holds(when, base.drawing.fact)) return [];
    const order = comparisonsIn(when).map((one) => {
      const value = seed.link?.values?.[subjectOf(one)];
      return `${subjectOf(one)} is ${value === undefined ? 'not known' : JSON.stringify(value)}`;
    });
    const message = `{${one.of.name}} shows here also when ${order.join(', ')}, and by its "when" in values.json it does not belong to such an order.`;
    return [mistakeAt(files, one, message)];
  });
}

function holesOf(from: Walk, { page, seed, base, names, messages }: Met): Mistake[] {
  const { files } = from;
  const { blocks } = base.drawing;
  const own = fileOfPage(page.name);
  return [...names, ...messages].flatMap((one): Mistake[] => {
    const { of, words } = one;
    if (words.trim() || !of.name) return [];
    const where = of.file === own ? '' : ` on ${own}`;
    const message = `{${of.name}} is empty${where} for ${customerOf(seed)}, so that these words have a hole: `;
    if (isPersonal(from.pages, of.name) && !isPersonal([page], of.name)) {
      const whom = isLetter(page) ? 'no letter is' : 'only the pages that ask for it, and the one that checks it, are';
      return [mistakeAt(files, one, `${message}it is personal, and ${whom} told it, so say it without.`)];
    }
    if (isMessage(of)) return [mistakeAt(files, one, `${message}a message has no "when", so say it without.`)];
    const leaf = knownWhere(from, files, of.name);
    const mend = `give them "when": ${writeOneLine(leaf)}, and write others for the rest`;
    const orNeeded = leaf.value === undefined ? '' : `, or name it in the "needs" of the journey if each link has it`;
    const file = files.find(({ path }) => path === own);
    const block = blocks.find(({ shown, block }) => shown && `text/${traitsOf(block).names('text')[0]}.md` === of.file);
    const at = of.file === own && 'pointer' in of ? pointerTo(of.pointer) : block?.pointer;
    // A button stands in the place of these words.
    const way = file && at !== undefined ? whenWay(file, at, leaf, orNeeded ? `${mend}, or ` : `: ${mend}`) : undefined;
    return [{ ...mistakeAt(files, one, `${message}${mend}${orNeeded}.`), ...(way && { way }) }];
  });
}

/** When there is something for a placeholder: what a value becomes is there until its last change. */
function knownWhere({ site }: Walkable, files: Content['files'], name: string): Comparison {
  const [subject = ''] = isAnswer(name) ? [name] : name.split('.');
  const isValue = Object.hasOwn(site.values, subject);
  const values = files.find(({ place }) => place.kind === 'values')?.data as Record<string, Value> | undefined;
  const last = subject === name || !isValue ? undefined : ownEntry(values, subject)?.changes?.at(-1)?.from;
  if (last !== undefined) return { until: last };
  return isValue ? { value: subject, exists: true } : { fact: subject, exists: true };
}

/** Whether some of these pages ask for a personal answer, or record it. */
const isPersonal = (pages: Walkable['pages'], name: string) =>
  pages.some(({ asks }) =>
    asks?.questions.some(
      ({ question }) => 'name' in question && answerPrefix + question.name === name && question.personal,
    ),
  );

/** Says of whom a page is: of the journey, and of what is recorded. */
function customerOf({ link, acts = [], acted, day }: PageSeed): string {
  if (!link) return 'who comes without a link';
  const done = acts.map(({ act }) => `"${act}"`).join(' and ');
  const when = acted === undefined ? '' : `, on ${day.slice(0, 10)}`;
  return `customers of the journey "${link.journey}" ${done ? `with ${done} recorded` : 'before anything is recorded'}${when}`;
}
