import { resolve } from 'node:path';
import {
  type Content,
  loadContent,
  loadProject,
  type Problem,
  type ReadSite,
  reloadSchemas,
  siteOf,
  watchFolders,
} from '../../content/api/node.ts';
import { baseAsked } from '../../rules/routes.ts';

/** Content without mistakes. */
export type Good = Required<Omit<ReadSite, 'problems' | 'editions'>> & Pick<ReadSite, 'editions'>;

/** The path of an address as it was asked for, which may be no address at all, such as `//`. */
export const pathOf = (url = '/'): string => url.split(/[?#]/, 1)[0]!;

/** The content whose pages are at an address: that of an edition, or the content itself. */
export function goodAt(good: Good, path: string): Good {
  const asked = baseAsked(path);
  const edition = good.editions?.find(({ compiled }) => compiled.site.base === asked);
  return edition ? { ...good, ...edition } : good;
}

/** The result of one save: the content, its mistakes, and the last good content. */
export type Save = {
  content: Content;
  problems: Problem[];
  /** The last good content before and after the save. Both are the same while there are problems. */
  before?: Good;
  after?: Good;
  /** Set if a schema was saved and all schemas are correct. */
  schemas?: true;
};

export type LiveContent = ReturnType<typeof liveContent>;

/** The content folder while somebody edits it, read once a save. The last good content is kept meanwhile. */
export function liveContent(folder: string) {
  const root = resolve(folder);
  let project = loadProject();
  const listeners: ((save: Save) => void)[] = [];
  let good: Good | undefined;
  let problems: Problem[] = [];
  let lastPrint: string | undefined;

  /** Reads the content if one of its files has changed, or if `why` names another change. */
  function read(why?: 'schemas' | 'assets'): void {
    const content = loadContent(root, project);
    const editions = content.editions ?? [];
    const files = [...content.files, ...editions.flatMap((edition) => edition.files)];
    const wrong = [content.mistakes, ...editions.map(({ mistakes }) => mistakes)];
    const print = JSON.stringify([wrong, files.map(({ path, text }) => [path, text])]);
    if (print === lastPrint && !why) return;
    lastPrint = print;
    const before = good;
    const { problems: siteProblems, ...site } = siteOf(content);
    problems = siteProblems;
    // Pages that can be drawn are better than none.
    if (!siteProblems.length || (!good && site.compiled)) good = site as Good;
    const isOfGoodSchemas = why === 'schemas' && !project.schemas.problems().length;
    const save = { content, problems, before, after: good, ...(isOfGoodSchemas && { schemas: true as const }) };
    for (const listen of listeners) listen(save);
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
    onChange: (listener: (save: Save) => void) => void listeners.push(listener),
    /** Reads the content if one of its files has changed. */
    read: () => read(),
    /** Reads the content at every save, until the returned function is called. */
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
