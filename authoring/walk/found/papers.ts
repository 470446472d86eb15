/** What customers keep of an act, beside what its pages said before it: each row, day, amount and name (D-66, D-76). */
import type { KindName } from '../../../src/acts/kinds.gen.ts';
import { groupBy } from '../../../src/content/folder/group-by.ts';
import { askingKind } from '../../../src/content/model/acts.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { walksOf } from '../../../src/rules/journey/journey.ts';
import { ownEntry } from '../../../src/rules/own-entry.ts';
import type { CompiledSite } from '../../../src/types.gen.ts';
import type { Met, Paper, Walk } from '../drawn.ts';
import { type DrawnName, mistakeAt, pointerTo, type Written, wordsIn } from '../marks.ts';
import { fileOfPage } from '../types.ts';

/** A page as a customer gets it before an act: the ways of their journey on it, and what it says. */
type Before = Met & { journey: string; act: string; ways: string[][]; said: DrawnName[] };

/** Finds what a page says before an act and its papers do not, and papers that do not say with whom the act was. */
export async function unsaidIn(walk: Walk, all: readonly Met[]): Promise<Mistake[]> {
  const found: Mistake[] = [];
  for (const before of all.flatMap((met) => beforeAct(walk, met) ?? [])) {
    found.push(...unagreed(walk, before), ...(await unrecorded(walk, before)));
    for await (const papers of walk.ends(before.base)) {
      found.push(...unnamed(walk, papers));
      // Where there is no paper, nothing can be missing in it.
      const withRows = papers.filter(({ names }) => names.some(({ of }) => labelOf(walk, of)));
      if (withRows.length) found.push(...lost(walk, before, papers), ...lostRows(walk, before, withRows));
    }
  }
  return found;
}

function beforeAct({ site }: Walk, met: Met): Before | undefined {
  const { page, seed, base, names } = met;
  const journey = seed.link?.journey;
  const own = site.routes[page.name]?.act;
  // What comes on a day to come is not said to the same customers before and after it.
  if (journey === undefined || base.scene.asOf !== undefined || seed.acts?.some(({ act }) => act === own))
    return undefined;
  const ways = walksOf(site, journey).filter((way) => way.includes(page.name));
  const [act] = ways.flatMap((way) => actsOn(site, way.slice(way.indexOf(page.name))));
  // Of a document there is a copy, and what is to be chosen from is no fact yet: the choice is one.
  const said = names.filter(
    ({ of, words }) => words.trim() && !of.file.startsWith('documents/') && !stepsTo(of).includes('options'),
  );
  return act === undefined ? undefined : { ...met, journey, act, ways, said };
}

const actsOn = ({ routes }: CompiledSite, pages: readonly string[]) => pages.flatMap((name) => routes[name]?.act ?? []);

const stepsTo = (of: Written) => ('pointer' in of ? of.pointer : []);

/** The label, as it is written, of the row that something was drawn in. */
function labelOf({ site: { rows = {} } }: Pick<Walk, 'site'>, of: Written): string | undefined {
  const [group = '', index] = stepsTo(of);
  return of.file === 'facts.json' ? rows[group]?.[Number(index)]?.label : undefined;
}

/** Of the link and the bank alone: the day on which a link ends, and the amount of a check that takes nothing. */
const passing = ['expires_at', 'today', 'three_d_secure_amount_pence'];

/** Whether it is a day, an amount or somebody's name. */
function isKept({ facts, values }: CompiledSite, name: string): boolean {
  if (passing.includes(name)) return false;
  const value = ownEntry(values, name);
  if (value) return ['money', 'day', 'date'].includes(value.type) || value.personal === true;
  return ['amount', 'losing_provider'].includes(name) || ownEntry(facts, name)?.type === 'date';
}

/** Days, amounts and names that no paper says, by their words or their names. */
function lost(walk: Walk, { journey, act, said }: Before, papers: readonly Paper[]): Mistake[] {
  const isSaid = ({ of, words }: DrawnName) =>
    papers.some(({ text, names }) => text.includes(words) || names.some((one) => one.of.name === of.name));
  return said.flatMap((one) => {
    if (!isKept(walk.site, one.of.name) || isSaid(one)) return [];
    const message = `A page of the journey ${journey} shows {${one.of.name}} before "${act}", and no paper says it afterwards: name it in a moment of the act, or in a group of facts.json that its letter, receipt or copy takes.`;
    return [mistakeAt(walk.files, one, message)];
  });
}

/** Rows that a letter or record says, and another of them does not. */
function lostRows(walk: Walk, { page, act, said }: Before, withRows: readonly Paper[]): Mistake[] {
  const kindOf = ({ kind, of }: Paper) => (kind === 'letter' ? 'its letters' : `the record on ${fileOfPage(of)}`);
  const kinds = groupBy(withRows, kindOf).map((papers) => ({
    kind: kindOf(papers[0]!),
    labels: papers.flatMap(({ names }) => names.map(({ of }) => labelOf(walk, of))),
  }));
  return said.flatMap((one) => {
    const label = one.of.name ? undefined : labelOf(walk, one.of);
    const has = kinds.find(({ labels }) => labels.includes(label));
    const lacks = kinds.find(({ labels }) => !labels.includes(label));
    if (label === undefined || !has || !lacks) return [];
    const message = `The row ${JSON.stringify(label)} is on ${fileOfPage(page.name)} before "${act}" and in ${has.kind}, and not in ${lacks.kind}: let both say it, or neither.`;
    return [mistakeAt(walk.files, one, message)];
  });
}

/** What changes on a day, where the page that records answers afterwards does not say it to anybody (D-37). */
async function unrecorded(walk: Walk, { page, journey, ways, said }: Before): Promise<Mistake[]> {
  const { site } = walk;
  // The words of a question are recorded as they were shown.
  const dated = said.filter(({ of }) => ownEntry(site.values, of.name)?.changes && stepsTo(of).at(-1) !== 'label');
  const recording = ways.flatMap((way) => {
    const later = way.slice(way.indexOf(page.name) + 1);
    const at = later.findIndex((name) => actsOn(site, [name]).length > 0);
    const isAsking = site.acts[site.routes[later[at] ?? '']?.act ?? '']?.kind === askingKind;
    return isAsking && !site.routes[page.name]?.act ? [later[at]!] : [];
  });
  const found: Mistake[] = [];
  for (const name of dated.length ? new Set(recording) : []) {
    const words: string[] = [];
    for await (const met of walk.meet(walk.pages.find((one) => one.name === name)!))
      if (met.seed.link?.journey === journey) words.push(wordsIn(met.html));
    for (const one of dated.filter((one) => !words.join('\n').includes(one.words))) {
      const message = `{${one.of.name}} changes on a day, and "${site.routes[name]!.act}" is recorded by a page that does not say it: say it on ${fileOfPage(name)} too, so that what is recorded is what was shown.`;
      found.push(mistakeAt(walk.files, one, message));
    }
  }
  return found;
}

/** Values of a document's summary that the document, to which customers agree, does not have for them (D-07). */
function unagreed(walk: Walk, { page, base, said, names }: Before): Mistake[] {
  const agreed = new Set(names.flatMap(({ of }) => (of.file.startsWith('documents/') ? [of.name] : [])));
  return base.drawing.blocks.flatMap(({ block, pointer, shown }) => {
    if (!shown || !('document' in block && 'facts' in block)) return [];
    const { document, facts = [], without = [] } = block;
    const isIn = ({ of }: DrawnName) =>
      of.file === 'facts.json'
        ? facts.some((group) => group === stepsTo(of)[0]) && !without.includes(labelOf(walk, of) ?? '')
        : of.file === fileOfPage(page.name) && pointerTo(stepsTo(of)).startsWith(`${pointer}/`);
    return said.flatMap((one) => {
      if (!Object.hasOwn(walk.site.values, one.of.name) || !isIn(one) || agreed.has(one.of.name)) return [];
      const message = `The document "${document}" does not have {${one.of.name}}, so nobody agrees to it: say it there too, or leave it out here.`;
      return [mistakeAt(walk.files, one, message)];
    });
  });
}

/** The kinds of act by which a customer pays or agrees with somebody. */
const withSomebody: readonly (KindName | undefined)[] = ['agree', 'confirm', 'pay', 'keep-card', 'mandate'];

/** Letters and records of such an act without the name with which the line about the company begins. */
function unnamed(walk: Walk, papers: readonly Paper[]): Mistake[] {
  const { site, file, compiled } = walk;
  const company = file.footer.company.replace(/^\P{L}+/u, '');
  const registered = Object.entries(site.values).filter(
    ([, { value }]) => typeof value === 'string' && value !== '' && company.startsWith(value),
  );
  const actOf = ({ kind, of }: Paper) => (kind === 'letter' ? compiled.letters?.[of]?.letter.sends.act : undefined);
  const first = papers.find(
    (paper) =>
      paper.names.some(({ of }) => labelOf(walk, of)) &&
      (paper.kind === 'record' || withSomebody.includes(site.acts[actOf(paper) ?? '']?.kind as KindName)) &&
      !registered.some(([, { value }]) => paper.text.includes(String(value))),
  );
  if (!first || !registered.length) return [];
  const named = registered.map(([name]) => `{${name}}`).join(' or ');
  const message = `${fileOfPage(first.of)} does not say with whom: say in these rows ${named}, with which "company" of site.json begins.`;
  const [group = ''] = first.names.flatMap(({ of }) => (labelOf(walk, of) ? stepsTo(of).slice(0, 1) : []));
  return [{ file: 'facts.json', pointer: pointerTo([group]), message, only: 'words' }];
}
