import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This file. The address is not written into `new URL`, where a bundler for browsers would look for a file. */
const here = import.meta.url;

/** Whether this code runs as it was bundled into `build/`, as in an installed package. */
export const isBundled = here.endsWith('.js') && basename(dirname(fileURLToPath(here))) === 'build';

/** The engine's folder: our repository, or the package in a site (D-73). */
export const root = fileURLToPath(new URL(isBundled ? '../' : '../../../', here));

/** The site's folder, where a command is started: it has content/, public/ and blocks/. Our repository is a site too. */
export const siteRoot = join(realpathSync(process.cwd()), '/');

/** Whether the site is another folder than the engine. */
export const isOwnSite = siteRoot !== root;

const typesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap(({ name }) => (existsSync(join(folder, name, 'schema.json')) ? [name] : []))
    .sort();

/** The types of our blocks. */
export const engineBlocks = (): string[] => typesIn(`${root}src/blocks`);

/** The types of the site's own blocks, which are folders of its blocks/. One takes the place of ours of its name. */
export const ownBlocks = (): string[] => (existsSync(`${siteRoot}blocks`) ? typesIn(`${siteRoot}blocks`) : []);

/** The engine's folder, as messages name it. */
const shownRoot = root.startsWith(siteRoot) ? root.slice(siteRoot.length) : root;

/** The folder of a type of block, as messages name it: a path from the site, or a whole one. */
export const blockFolder = (type: string): string =>
  ownBlocks().includes(type) ? `blocks/${type}` : `${shownRoot}src/blocks/${type}`;

/** The place of a block's file in the schemas, where those of a site are with ours. */
export const blockSchema = (type: string): string => `src/blocks/${type}/schema.json`;

/** A page of the manual, as messages name it: a path from the site. */
export const manualPage = (name: string): string => `${shownRoot}docs/${name}`;

/** A sentence for each of the site's own blocks that takes the place of ours. */
export const replacedBlocks = (): string[] => {
  const ours = engineBlocks();
  return ownBlocks()
    .filter((type) => ours.includes(type))
    .map((type) => `blocks/${type} takes the place of our block ${type}.`);
};
