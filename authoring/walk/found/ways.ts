/** What holds customers up, and what is open to those whom a page leads elsewhere: read from the pages that they get (D-76). */
import type { Mistake, Way } from '../../../src/content/problem/problem.ts';
import { isInJourney, isStep, isTooEarly, pageAfter, stepsOf, walksOf } from '../../../src/rules/journey/journey.ts';
import { type Question, whensOfQuestion } from '../../../src/rules/questions/question.ts';
import { pageAt } from '../../../src/rules/routes.ts';
import type { CompiledPage, Link } from '../../../src/types.gen.ts';
import { blockPlace } from '../../api/pure.ts';
import { answersOf, questionsOf } from '../answers.ts';
import { progressOf } from '../appearance.ts';
import { blocksOf, traitsOf } from '../block-traits.ts';
import type { Met, Walk } from '../drawn.ts';
import { isLetter } from '../letter-pages.ts';
import { rightPost } from '../seeds/posts.ts';
import { stateWords } from '../state-words.ts';
import { factsOf, titlesFor } from '../titles.ts';
import { fileOfPage, galleryLinkId } from '../types.ts';

/** Finds pages that lead nowhere, forms that take no answer, and acts that are open to who was led elsewhere. */
export async function waysIn(walk: Walk, all: readonly Met[]): Promise<Mistake[]> {
  const [first] = all;
  if (!first || isLetter(first.page)) return [];
  const file = fileOfPage(first.page.name);
  const titles = titlesFor(all.map(({ base }) => factsOf(base, walk.orders))).map(stateWords);
  const walkers: Walker[] = [];
  for (const [i, met] of all.entries()) walkers.push(...(await walkerOf(walk, met, titles[i]!)));
  // Who cannot go on is not told of what else is open to them.
  for (const found of [walkers.flatMap((one) => endless(file, one)), stuck(file, walkers)])
    if (found.length) return found;
  const held = all.findIndex((met) => !helps(walk, met));
  if (held >= 0) {
    const message = `This page shows neither a button that leads on nor the contacts: ${titles[held]}.`;
    return [{ file, pointer: '/blocks', message }];
  }
  const found: Mistake[] = [];
  for (const one of walkers) {
    found.push(...(await refused(walk, file, one)));
    if (!one.isLed) found.push(...(await openTo(walk, file, one)));
  }
  return found;
}

/** Whether a page has a form, leads to a page or to the contacts, or says them. */
const helps = (walk: Walk, { page, html, base, names }: Met) =>
  pagesIn(walk, page, html).length > 0 ||
  /<form\b|href="(?:tel|mailto):/.test(mainOf(html)) ||
  names.some(({ of }) => ['phone', 'email'].includes(of.name)) ||
  base.drawing.blocks.some(({ block, shown }) => shown && traitsOf(block).isWay);

/** A customer at a step of a journey that is not over: who they are, whether this leads on, and whether a page follows. */
type Walker = Met & {
  who: string;
  isLed: boolean;
  isHeld: boolean;
  next: string | undefined;
  isLast: boolean;
  later: string[];
};

async function walkerOf(walk: Walk, met: Met, who: string): Promise<Walker[]> {
  const { page, base, html } = met;
  const { site } = walk;
  const { link } = base.scene;
  if (link?.status !== 'active') return [];
  const progress = progressOf({ status: 'ready', link }, base.answered[0] ?? {})!;
  const steps = stepsOf(site, progress);
  const at = steps.findIndex(({ pages }) => pages.includes(page.name));
  if (at < 0) return [];
  // A method's page may be a placeholder (D-13).
  const isEntry = Object.values(site.methods).some(({ entry }) => entry === page.name);
  const [before, later] = [steps.slice(0, at + 1), steps.slice(at + 1)].map((all) => all.flatMap(({ pages }) => pages));
  const isLed = isEntry || hasForm(html) || pagesIn(walk, page, html).some((to) => later!.includes(to));
  const isHeld = !isLed && !html.includes('id="form-tell-') && (await isCircle(walk, met, [...before!]));
  const isLast = walksOf(site, link.journey).some((walk) => walk.at(-1) === page.name);
  return [{ ...met, who, isLed, isHeld, isLast, later: later!, next: pageAfter(site, progress, page.name) }];
}

/** The pages to which a page leads as it was drawn: by its buttons, and by words to the steps of a journey. */
function pagesIn({ site }: Walk, { page: { blocks } }: CompiledPage, html: string): string[] {
  const targets = [...blocksOf(blocks)].flatMap(({ block }) => traitsOf(block).names('target'));
  const links = mainOf(html).split('href="/').slice(1);
  const pages = links.flatMap((link) => pageAt(site, `/${link.slice(0, link.search(/["?#]/))}`) ?? []);
  return pages.filter((to) => targets.includes(to) || isStep(site, to));
}

/** Whether a page leads to those before it alone, or round among others: to none that is an end, or has a form. */
async function isCircle(
  walk: Walk,
  { page, seed, html }: Pick<Met, 'page' | 'seed' | 'html'>,
  seen: string[],
): Promise<boolean> {
  for (const to of pagesIn(walk, page, html)) {
    if (seen.includes(to)) continue;
    seen.push(to);
    const next = { page: walk.pages.find(({ name }) => name === to)!, seed: { ...seed, page: to } };
    const { body } = await walk.memory.show(next.seed, galleryLinkId);
    if (hasForm(body) || !pagesIn(walk, next.page, body).length) return false;
    if (!(await isCircle(walk, { ...next, html: body }, seen))) return false;
  }
  return true;
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));

/** Whether a page shows a form that records or keeps something, or that of an act: the form of a card has no id. */
const hasForm = (html: string, act?: string): boolean =>
  [...mainOf(html).matchAll(/<form [^<>]*>/g)].some(([tag]) => {
    const [, form] = /\sid="form-([^"]*)"/.exec(tag) ?? [];
    if (form === undefined) return tag.includes('method="post"');
    return act === undefined ? !/^(?:cancel-order|existing-customer|tell-)/.test(form) : form === act;
  });

/** A page from which nobody of a journey goes on. */
function stuck(file: string, walkers: readonly Walker[]): Mistake[] {
  const going = walkers.filter(({ isLast }) => !isLast);
  const of = ({ base }: Walker) => base.links.map(({ journey }) => JSON.stringify(journey));
  const led = going.filter(({ isHeld }) => !isHeld).flatMap(of);
  const names = [...new Set(going.flatMap(of))].filter((name) => !led.includes(name));
  if (!names.length) return [];
  const value = { type: 'button', label: 'Continue', to: 'next' };
  const at = ['blocks', blockPlace(going[0]!.page.page.blocks, value)];
  const way: Way = { do: 'put', label: 'Add the button', puts: [{ file, at, value }], words: '' };
  const message = `This page is a step of the journey${names.length > 1 ? 's' : ''} ${names.join(', ')}, but nothing on it leads on. Add a button that goes to the next step ("to": "next"), or, where customers end here without an act, one that "tells" and goes to a last page that is no step.`;
  return [{ file, pointer: '/blocks', message, way }];
}

/** What leads to the next page for customers of whom there is none. */
function endless(file: string, { base, next, isLast, who }: Walker): Mistake[] {
  if (next !== undefined || isLast) return [];
  const message = `No page follows this one for some who come here: ${who}. A step has to be for these customers too.`;
  return base.drawing.blocks.flatMap(({ block, pointer, shown }) =>
    shown && traitsOf(block).names('target').includes('next') ? [{ file, pointer: `${pointer}/to`, message }] : [],
  );
}

/** A form that refuses all that its customer can answer. */
async function refused(walk: Walk, file: string, one: Walker): Promise<Mistake[]> {
  const { page, base, seed, html, who } = one;
  const found: Mistake[] = [];
  if (isTooSoon(one)) return [];
  for (const { block, pointer, shown } of base.drawing.blocks) {
    const { act, cardPolicy } = traitsOf(block);
    const post = shown && !cardPolicy ? rightPost(walk, page, base, block) : undefined;
    const link = base.scene.link!;
    if (post ? !hasForm(html, post.form) : !shown || !act || isInJourney(walk.site, link, act)) continue;
    if (post && (await walk.memory.show({ ...seed, post }, galleryLinkId)).status < 400) continue;
    if (post && isUnknown(walk, link, post.form)) continue;
    found.push({ file, pointer, message: `No answer is right here for some who come to this page: ${who}.` });
  }
  return found;
}

/** Whether a customer has come by the address of a page, without the answers that all give before it. */
const isTooSoon = ({ page, base: { scene } }: Walker) =>
  !scene.drafts &&
  ((page.asks?.questions ?? []) as { page: string; question: Question }[]).some(
    ({ page: asking, question }) =>
      asking !== page.name && question.required !== false && !whensOfQuestion(question).flat().length,
  );

/** Whether no right answer to a question is known: of one with a pattern, or options of the provider's system. */
const isUnknown = (walk: Walk, link: Link, act: string) =>
  questionsOf(walk, act).some(
    ({ question }) =>
      ('pattern' in question || 'optionsFrom' in question) && !Object.hasOwn(answersOf(walk, link, act), question.name),
  );

/** Acts that are open to customers whom this page does not lead on: their pages have addresses. */
async function openTo(walk: Walk, file: string, { base, seed, later, who }: Walker): Promise<Mistake[]> {
  const { site, memory, pages } = walk;
  const progress = progressOf({ status: 'ready', link: base.scene.link! }, base.answered[0] ?? {})!;
  const isOpen = (act: string) => isInJourney(site, progress, act) && !isTooEarly(site, progress, act);
  const found: Mistake[] = [];
  for (const { name, page } of pages.filter((one) => later.includes(one.name))) {
    const recording = [...blocksOf(page.blocks)].filter(({ block }) => isOpen(traitsOf(block).act ?? ''));
    if (!recording.length) continue;
    const { page: shown, body } = await memory.show({ ...seed, page: name }, galleryLinkId);
    for (const [act, pointer] of new Map(recording.map(({ block, pointer }) => [traitsOf(block).act!, pointer]))) {
      if (shown !== name || !hasForm(body, act)) continue;
      const message = `Some whom ${file} leads out of the journey can open this page by its address and record "${act}": ${who}. Give it a "when" that leaves them out.`;
      found.push({ file: fileOfPage(name), pointer, message });
    }
  }
  return found;
}
