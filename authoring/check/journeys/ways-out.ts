import type { ContentFile } from '../../../src/content/folder/load.ts';
import { writeOneLine } from '../../../src/content/json/format.ts';
import { inWords, someCase } from '../../../src/content/model/cases.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../../../src/content/model/content-index.ts';
import { knownIn, ofJourney } from '../../../src/content/model/known.ts';
import { actNamed, actsOf, conditionsAt, visitsOf } from '../../../src/content/model/page-traits.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { conditionsAround, conditionsIn, type Visit } from '../../../src/content/schema/walk.ts';
import { nameOfStep } from '../../../src/rules/journey/methods.ts';
import { comparisonsIn, subjectsIn } from '../../../src/rules/when.ts';
import type { Comparison, Journeys, Page } from '../../../src/types.gen.ts';
import { whenWay } from '../conditions.ts';

type Walked = { page: ContentFile; when: Comparison[] };

/**
 * Finds acts that customers can record whom a page before sends out of the journey: what records has an address, which
 * they can open all the same.
 */
export function* checkWaysOut(contentIndex: ContentIndex): Generator<Mistake> {
  const { schemas } = contentIndex;
  const plan = filesOf(contentIndex, 'journeys')[0]?.data as Journeys | undefined;
  const told = new Set<string>();
  for (const [name, { steps }] of Object.entries(plan?.journeys ?? {})) {
    const cases = ofJourney(knownIn(contentIndex, plan!, name), plan!, name);
    const walked = steps.flatMap((step): Walked[] => {
      const page = fileNamed(contentIndex, 'page', nameOfStep(step));
      return page ? [{ page, when: typeof step === 'object' ? comparisonsIn(step.when) : [] }] : [];
    });
    for (const [i, { page, when }] of walked.entries()) {
      // Of a page with a wrong condition, it is not known where it leads.
      if (contentIndex.wrong.has(page)) continue;
      const later = walked.slice(i + 1);
      const { on, isOut } = waysOn(contentIndex, page, walked, later);
      if (!isOut && !on.length) continue;
      for (const { page: recording, when: also } of later)
        for (const { schema, value, pointer } of visitsOf(schemas, recording.data, 'acts')) {
          const act = actNamed(schema, value);
          const key = `${recording.path} ${pointer}`;
          if (act === undefined || told.has(key)) continue;
          const open = { fact: 'completed', notIn: [...actsOf(schemas, page.data), act] };
          const asked = [...when, open, ...also, ...conditionsAt(schemas, recording.data, pointer)];
          const out = someCase(cases, asked, on);
          if (!out) continue;
          told.add(key);
          const leaf = keptIn(when, on);
          const mend = leaf
            ? `let its "when" ask for ${writeOneLine(leaf)} too`
            : 'give it a "when" that leaves them out';
          const who = inWords(out, [...when, ...on.flat()].flatMap(subjectsIn));
          const message = `Customers whom ${page.path} leads out of the journey, if ${who}, can open this page by its address and record "${act}": ${mend}.`;
          const way = leaf && whenWay(recording, pointer, leaf, mend, 'Keep its button from them');
          yield { file: recording.path, pointer, message, ...(way && { way }) };
        }
    }
  }
}

/** The conditions of each way of a page to a step after it, and whether it has one to a page that is no step. */
function waysOn(
  { schemas, files, markdown }: ContentIndex,
  page: ContentFile,
  steps: readonly Walked[],
  later: readonly Walked[],
) {
  const visits = visitsOf(schemas, page.data);
  const conditions = conditionsIn(visits);
  const names = ['next', ...later.map((one) => contentName(one.page))];
  const paths = later.map((one) => (one.page.data as Page).path);
  const leadsOn = ({ schema, format, value }: Visit) => {
    if (format === 'target' || schema.way) return schema.way === 'on' || names.includes(String(value));
    const text = format === 'text' ? fileNamed({ files }, 'text', String(value)) : undefined;
    return (
      text !== undefined && (markdown.get(text)?.links ?? []).some(({ url }) => paths.includes(url.split(/[?#]/)[0]!))
    );
  };
  const isStep = (to: unknown) => to === 'next' || steps.some((one) => contentName(one.page) === to);
  return {
    on: visits.filter(leadsOn).map(({ pointer }) => conditionsAround(pointer, conditions)),
    isOut: visits.some(({ format, value }) => format === 'target' && !isStep(value)),
  };
}

/** What only those have in common who stay: the condition of the one way on, or the opposite of that of a step without any. */
function keptIn(when: readonly Comparison[], on: readonly (readonly Comparison[])[]): Comparison | undefined {
  const [only, ...others] = on.length ? on.flat() : when;
  if (!only || others.length) return undefined;
  if (on.length) return only;
  const { is, isNot, exists, in: among, notIn, ...subject } = only;
  if (is !== undefined) return { ...subject, isNot: is };
  if (isNot !== undefined) return { ...subject, is: isNot };
  if (among) return { ...subject, notIn: among };
  if (notIn) return { ...subject, in: notIn };
  return exists === undefined ? undefined : { ...subject, exists: !exists };
}
