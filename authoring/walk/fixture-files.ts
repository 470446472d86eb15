import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileValues } from '../../src/content/compile/values.ts';
import type { Block, CompiledSite, Link, Values } from '../../src/types.gen.ts';
import {
  blockFolder,
  contentDir,
  engineBlocks,
  type Fault,
  loadProject,
  nearest,
  ownBlocks,
  type Problem,
  problemsIn,
  schemaMistakes,
} from '../api/node.ts';
import { escapeStep } from '../api/pure.ts';
import { blockSite } from './sample-page.ts';
import { sampleLink } from './sample-site.ts';
import { galleryLinkId } from './types.ts';

/** The schemas and files of a gallery, read once a process: a change of `src` or `schemas` starts another. */
export const project = loadProject();

export const { schemas } = project;
let declared: CompiledSite['values'] | undefined;

/** A fixture's block. `link` is set if the fixture is for one link only. */
export type Fixture = { type: string; title: string; block: Block; link?: Link };

/** Reads every valid fixture of every block, which the blocks' tests draw too. */
export function fixturesOf(): Fixture[] {
  return [...new Set([...engineBlocks(), ...ownBlocks()])].sort().flatMap((type) => {
    const links = valuesIn<Partial<Link>>(linksFile(type));
    return Object.entries(valuesIn<Block>(fixtureFile(type, 'valid'))).map(([title, block]) => ({
      ...{ type, title, block },
      ...(links[title] && { link: linkWith(links[title]) }),
    }));
  });
}

/** The fields that the form of a block sends. `records` is set if these record the block's act. */
export type Use = { title: string; sends: Record<string, string>; records?: true };

const fixtureFile = (type: string, name: string) => `${blockFolder(type)}/fixtures/${name}.json`;

/** The file with the uses of a block by customers. */
export const usesFile = (type: string) => fixtureFile(type, 'uses');

/** The uses of a block that needs more than a press of its own button; none if it has no such file. */
export const usesOf = (type: string): Use[] =>
  Object.entries(valuesIn<Omit<Use, 'title'>>(usesFile(type))).map(([title, use]) => ({ title, ...use }));

/** Returns the provider's answers to reads, by their names, with which a block's fixtures are drawn. */
export const readsOf = (type: string) => valuesIn(fixtureFile(type, 'reads'));

const linkSchema = 'schemas/api/link.schema.json';

const linksFile = (type: string) => fixtureFile(type, 'links');

const jsonText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '{}');

const valuesIn = <Value = unknown>(file: string) => JSON.parse(jsonText(file)) as Record<string, Value>;

/** The sample link of the blocks' tests, with the properties that a fixture changes. */
const linkWith = (facts: Partial<Link>): Link => sampleLink('contract', { id: galleryLinkId, ...facts });

/** Returns the sample site with the content's values, and the link of a test. Throws where no link can tell it. */
export function sampleFor(link: Partial<Link>, given?: Partial<CompiledSite>): { site: CompiledSite; link: Link } {
  declared ??= compileValues(valuesIn(join(contentDir(process.env), 'values.json')) as Values);
  const site = { ...blockSite, values: { ...declared, ...blockSite.values }, ...given };
  const whole = sampleLink('contract', link);
  const wrong = schemaMistakes(schemas, '', linkSchema, whole).mistakes.map(({ message }) => message);
  const unknown = Object.keys(whole.values).filter((name) => !Object.hasOwn(site.values, name));
  wrong.push(...unknown.map((name) => `There is no value named "${name}".`));
  if (wrong.length) throw new Error(`The link of the test: ${wrong.join(' ')}`);
  return { site, link: whole };
}

/** Checks the links of a block's fixtures. `titles` are the fixtures' titles. */
export function linkProblems(type: string, titles: readonly string[], text = jsonText(linksFile(type))): Problem[] {
  const file = linksFile(type);
  const links = Object.entries(JSON.parse(text) as Record<string, Partial<Link>>);
  const mistakes = links.flatMap(([title, link]): Fault[] => {
    if (!titles.includes(title)) {
      const message = `No fixture in valid.json is called ${JSON.stringify(title)}.`;
      return [{ pointer: '', key: title, message, suggestion: nearest(title, titles) }];
    }
    const linkMistakes = schemaMistakes(schemas, file, linkSchema, linkWith(link)).mistakes;
    return linkMistakes.map((fault) => ({ ...fault, pointer: `/${escapeStep(title)}${fault.pointer}` }));
  });
  return problemsIn(file, text, mistakes);
}
