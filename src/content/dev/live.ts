import { resolve } from 'node:path';
import { type ReadSite, siteOf } from '../compile/site.ts';
import { type Content, loadContent, loadProject } from '../folder/load.ts';
import type { Problem } from '../problem/problem.ts';
import { reloadSchemas } from '../schema/schemas.ts';
import { watchFolders } from './watch-folders.ts';

/** Content without mistakes. */
export type Good = Required<Omit<ReadSite, 'problems'>>;

/** What a save has changed. */
export type Change = {
  content: Content;
  problems: Problem[];
  /** The last good content before the save, and now: the same while there are problems. */
  before?: Good;
  after?: Good;
  /** Set where a schema was saved and all can be used. */
  schemas?: true;
};

export type LiveContent = ReturnType<typeof liveContent>;

/**
 * The content folder while it is edited: read once for each save, whoever wants to know of it, with the last good
 * content kept while there are mistakes.
 */
export function liveContent(folder: string) {
  const root = resolve(folder);
  let project = loadProject();
  const listeners: ((change: Change) => void)[] = [];
  let good: Good | undefined;
  let problems: Problem[] = [];
  let seen: string | undefined;

  /** `why` is set where the content has to be read although no file of it has changed. */
  function read(why?: 'schemas' | 'assets'): void {
    const content = loadContent(root, project);
    const print = JSON.stringify([content.mistakes, content.files.map(({ path, text }) => [path, text])]);
    if (print === seen && !why) return;
    seen = print;
    const before = good;
    const { problems: found, ...site } = siteOf(content);
    problems = found;
    if (!found.length) good = site as Good;
    const isOfGoodSchemas = why === 'schemas' && !project.schemas.problems().length;
    const change = { content, problems, before, after: good, ...(isOfGoodSchemas && { schemas: true as const }) };
    for (const tell of listeners) tell(change);
  }

  function readSchemas(): void {
    const schemas = reloadSchemas(project.schemas);
    if (schemas === project.schemas) return;
    project = { ...project, schemas };
    read('schemas');
  }

  return {
    root,
    good: () => good,
    problems: () => problems,
    onChange: (listener: (change: Change) => void) => void listeners.push(listener),
    /** Reads the content if anything of it has changed. */
    read: () => read(),
    /** Reads at every save until the given back function is called. */
    watch(): () => void {
      read();
      const ends = [
        watchFolders(root, () => read()),
        watchFolders(project.assets, () => read('assets')),
        watchFolders(resolve('schemas'), readSchemas),
        watchFolders(resolve('src/blocks'), readSchemas),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
