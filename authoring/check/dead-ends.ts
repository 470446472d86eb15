import type { ContentFile } from '../../src/content/folder/load.ts';
import { placeholdersOfLine } from '../../src/content/markdown/plurals.ts';
import { blockPlace } from '../../src/content/model/block-place.ts';
import { inWords, someCase } from '../../src/content/model/cases.ts';
import { type ContentIndex, contentName, fileNamed } from '../../src/content/model/content-index.ts';
import { endBeforeEnd, isInOrder, isUnpaid, type WalkPlace } from '../../src/content/model/journeys.ts';
import type { Fault, Way } from '../../src/content/problem/problem.ts';
import { type Conditions, conditionsAround, type Visit } from '../../src/content/schema/walk.ts';
import { subjectsIn } from '../../src/rules/when.ts';
import type { Page } from '../../src/types.gen.ts';
import type { Context } from './conditions.ts';

type ReadPage = {
  page: ContentFile;
  visits: readonly Visit[];
  conditions: Conditions;
  around: Context;
  placesOf(page: string): WalkPlace[];
};

/** A page must show a way on, and as a step of a journey it must let its customers continue. */
export function checkDeadEnds(contentIndex: ContentIndex, read: ReadPage): Fault[] {
  const dead = deadEnds(contentIndex, read);
  return dead.length ? dead : stuckSteps(contentIndex, read);
}

/** A page must show a way on or the contacts in every state. */
function deadEnds(contentIndex: ContentIndex, { visits, conditions, around }: ReadPage): Fault[] {
  const shown = (visit: Visit) => isWay(visit) || isContact(contentIndex, visit);
  if (!conditions.size && visits.some(shown)) return [];
  const ways = visits.filter(shown).map(({ pointer }) => conditionsAround(pointer, conditions));
  if (ways.some((way) => !way.length)) return [];
  const deadEnd = someCase(around.cases, [], ways);
  if (!deadEnd) return [];
  const example = inWords(deadEnd, ways.flatMap(subjectsIn));
  const when = example && ` when ${example}`;
  return [{ pointer: '/blocks', message: `This page shows neither a button that leads on nor the contacts${when}.` }];
}

/**
 * A step before the last must have its link, and show at least some customers how to go on. Exempt are a method's
 * entry page, which may be a placeholder (D-13), and a journey without its payment form, which leads on.
 */
function stuckSteps(contentIndex: ContentIndex, read: ReadPage): Fault[] {
  const { page, visits, around, placesOf } = read;
  const { journeys } = around;
  const name = contentName(page);
  const places = journeys ? placesOf(name).filter(({ after }) => after.length > 0) : [];
  if (!journeys || !places.length || Object.values(journeys.methods).some(({ entry }) => entry === name)) return [];
  const leadOn = [...new Set(places.map(({ journey }) => journey))]
    .filter((journey) => isInOrder(journeys, journey) && !isUnpaid(contentIndex, journeys, journey))
    .filter((journey) => endBeforeEnd(contentIndex, journeys, journey) === undefined);
  const steps = places.filter(({ journey }) => leadOn.includes(journey));
  if (steps.length && (page.data as Page).link === 'none' && !visits.some(({ schema }) => schema.acts)) {
    return [
      { pointer: '/link', message: `${stepsOf(steps)}, so it cannot be without its link.`, suggestion: 'required' },
    ];
  }
  const stuck = steps.filter(({ journey, before, after }) => {
    const leads = (visit: Visit) =>
      isWay(visit) ? !before.includes(String(visit.value)) : linksTo(contentIndex, visit, after);
    return !visits.some((visit) => leads(visit) && showsIn(journey, visit, read));
  });
  if (!stuck.length) return [];
  const message = `${stepsOf(stuck)}, but nothing on it leads on. Add a button that goes to the next step ("to": "next"), or, where customers end here without an act, one that "tells" and goes to a last page that is no step.`;
  const { blocks } = page.data as Page;
  const value = { type: 'button', label: 'Continue', to: 'next' };
  const at = ['blocks', blockPlace(blocks, value)];
  const way: Way = { do: 'put', label: 'Add the button', puts: [{ file: page.path, at, value }], words: '' };
  return [{ pointer: '/blocks', message, way }];
}

function stepsOf(steps: { journey: string }[]): string {
  const journeys = [...new Set(steps.map(({ journey }) => JSON.stringify(journey)))];
  return `This page is a step of ${journeys.length > 1 ? 'the journeys' : 'the journey'} ${journeys.join(', ')}`;
}

/** Whether some customer of a journey sees that part of the page. */
function showsIn(journey: string, { pointer }: Visit, { conditions, around }: ReadPage): boolean {
  const whens = conditionsAround(pointer, conditions);
  return [{ is: journey }, { exists: false }].some((asked) =>
    someCase(around.cases, [{ fact: 'journey', ...asked }, ...whens]),
  );
}

const isWay = ({ schema, format }: Visit) => format === 'target' || schema.way === 'on';

/** Whether a text links to one of these pages. A text that cannot be read might. */
function linksTo(contentIndex: ContentIndex, visit: Visit, pages: string[]): boolean {
  const inspection = inspectionOf(contentIndex, visit);
  if (inspection === undefined) return visit.format === 'text';
  const paths = pages.map((page) => (fileNamed(contentIndex, 'page', page)?.data as Partial<Page> | undefined)?.path);
  return inspection.links.some(({ url }) => paths.includes(url.split(/[?#]/)[0]!));
}

function isContact(contentIndex: ContentIndex, visit: Visit): boolean {
  const { schema, format, value } = visit;
  if (schema.way) return true;
  if (typeof value !== 'string') return false;
  const isOne = (name: string) => name === 'phone' || name === 'email';
  if (format === 'line') return placeholdersOfLine(value).some(({ name }) => isOne(name));
  if (format !== 'text') return false;
  const inspection = inspectionOf(contentIndex, visit);
  // A text that is missing or broken might have headings.
  if (!inspection) return true;
  const { placeholders, links } = inspection;
  return placeholders.some(({ name }) => isOne(name)) || links.some(({ url }) => /^(tel|mailto):\{/.test(url));
}

function inspectionOf(contentIndex: ContentIndex, { format, value }: Visit) {
  const text = format === 'text' ? fileNamed(contentIndex, 'text', String(value)) : undefined;
  return text && !contentIndex.wrong.has(text) ? contentIndex.markdown.get(text) : undefined;
}
