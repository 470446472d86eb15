import { resolve, sep } from 'node:path';
import {
  type Content,
  loadContent,
  loadProject,
  type Problem,
  type ReadSite,
  reloadSchemas,
  siteOf,
} from '../api/node.ts';

/** Content without mistakes. */
export type Good = Required<Omit<ReadSite, 'problems' | 'editions' | 'warning'>> & Pick<ReadSite, 'editions'>;

/** What one save made of the content. */
export type Save = {
  content: Content;
  problems: Problem[];
  /** Set if a schema was saved and all schemas are correct. */
  schemas?: true;
};

/** The content folder while somebody edits it, read once a save. The last good content is kept meanwhile. */
export function liveContent(folder: string) {
  const root = resolve(folder);
  let project = loadProject();
  let good: Good | undefined;
  let problems: Problem[] = [];
  let lastPrint: string | undefined;

  /** Reads the content; undefined if it is as it was, and so are the schemas. `areAssets`: the public files are not. */
  function read(areAssets = false): Save | undefined {
    const schemas = reloadSchemas(project.schemas);
    const areNew = schemas !== project.schemas;
    project = { ...project, schemas };
    const content = loadContent(root, project);
    const editions = content.editions ?? [];
    const files = [...content.files, ...editions.flatMap((edition) => edition.files)];
    const wrong = [content.mistakes, ...editions.map(({ mistakes }) => mistakes)];
    const print = JSON.stringify([wrong, files.map(({ path, text }) => [path, text])]);
    if (print === lastPrint && !areNew && !areAssets) return undefined;
    lastPrint = print;
    const { problems: found, ...site } = siteOf(content);
    problems = found;
    // Pages that can be drawn are better than none.
    if (!found.length || (!good && site.compiled)) good = site as Good;
    return { content, problems, ...(areNew && !schemas.problems().length && { schemas: true as const }) };
  }

  return {
    root,
    /** The folder of the files that are served unchanged. */
    assets: resolve(project.assets),
    /** Whether the content, or what is said of it, changes with a file. */
    has: (file: string) =>
      [root, project.assets, 'schemas', 'src/blocks', 'blocks'].some((one) => file.startsWith(resolve(one) + sep)),
    good: () => good,
    problems: () => problems,
    read,
  };
}
