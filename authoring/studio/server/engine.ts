import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fileIn } from '../../../src/server/release/release.ts';
import { type Problem, type Project, shownPath } from '../../api/node.ts';
import { fixturesOf } from '../../walk/fixture-files.ts';
import { memoryLinks } from '../../walk/memory/kept.ts';
import type { State } from '../../walk/seeds/states.ts';
import { firstState, samplesOf } from '../site/list-states.ts';
import { type Drawn, openSite, type SiteServer } from '../site/site-server.ts';
import type { Drafts, DrawnDrafts, ListedDrafts, PageStates, StatesOf, StudioContent, StudioSite } from '../types.ts';
import type { CheckAsked, Checker } from './checker.ts';
import { allTexts } from './content-files.ts';
import { compileDrafts, describeDrafts, describeSite } from './draft-content.ts';
import { staysInside } from './safe-paths.ts';

/** The content of one folder as pages show it, with drafts: compiled here at once, and checked in a thread. */
export type Engine = ReturnType<typeof openEngine>;

type Asked = { drafts: Drafts; good?: Drafts; edition?: string | undefined };
type AskedStates = { drafts: Drafts; edition?: string | undefined; of: StatesOf };

export function openEngine(folder: string, project: Project, checker: Checker) {
  const links = memoryLinks();
  // Browsers tell the content of two runs of the server apart.
  let base = Date.now();
  let number = 0;
  /** The saved content by the names of its editions; that of the content itself has none. */
  const saved = new Map<string | undefined, Drawn>();
  /** What the frame shows of each edition: the drafts that were drawn last. */
  const shown = new Map<string | undefined, SiteServer>();
  /** The states that were listed last of each page; before that its first one. */
  const listed = new Map<string, Pick<PageStates, 'pictures'>>();
  const keyOf = ({ kind, name }: StatesOf, edition = '') => `${edition} ${kind} ${name}`;
  /** The last list that was asked for: a frame, and what stands around it, ask for the same one. */
  let last: { asked: string; states: Promise<PageStates | undefined> } | undefined;
  /** The drafts that were drawn last: a page that only they have is asked for before its states are listed. */
  let drawnLast: Drafts = {};
  let samples: Promise<SiteServer> | undefined;

  /** Finds a public file for copies. */
  const find = (path: string) => (staysInside(project.assets, path) ? fileIn(project.assets)(path) : undefined);

  let described: StudioSite | undefined;
  function site(): StudioSite {
    if (described?.number !== number) described = describeSite(folder, project, number);
    return described;
  }

  const compile = (drafts: Drafts, edition?: string) => compileDrafts(folder, project, drafts, edition);

  /** The saved content; the last without mistakes, if there was one. */
  function savedContent(edition?: string): Drawn | undefined {
    if (!saved.has(edition)) {
      const { drawn } = compile({}, edition);
      if (drawn) saved.set(edition, drawn);
    }
    return saved.get(edition);
  }

  /**
   * Compiles the pages with every file with a mistake reverted to its text before it. Undefined where that changes nothing, or
   * where an earlier text is missing.
   */
  function drawnAround(problems: readonly Problem[], { drafts, good = {}, edition }: Asked): Drawn | undefined {
    const disk = allTexts(folder);
    const prefix = `${shownPath(resolve(folder))}/`;
    const next = { ...drafts };
    for (const path of new Set(problems.map(({ file }) => file.slice(prefix.length)))) {
      if (!disk.has(path) && !(path in drafts)) return undefined;
      const now = path in drafts ? drafts[path] : disk.get(path);
      const before = path in good ? good[path] : disk.get(path);
      if (before === undefined || before === now) return undefined;
      next[path] = before;
    }
    return compile(next, edition).drawn;
  }

  return {
    /** The number of the saved content, which each save raises. */
    base: () => base,
    /** The names of the editions that have been shown. */
    editions: () => [...shown.keys()].filter((name) => name !== undefined),
    /** The saved content of an edition; undefined until it is without mistakes. */
    async content(edition?: string): Promise<StudioContent | undefined> {
      const drawn = savedContent(edition);
      if (!drawn) return undefined;
      const { site, file, pages, compiled } = drawn;
      const blocks = [...new Set(fixturesOf().map(({ type }) => type))];
      const { demoLinks } = compiled;
      return { base, sites: { content: { site, file, pages } }, demoLinks, blocks };
    },
    /** The server of an edition's pages as they are shown now: with drafts, or as before a mistake in them. */
    async server(edition?: string): Promise<SiteServer | undefined> {
      const drawn = shown.has(edition) ? undefined : savedContent(edition);
      if (drawn) shown.set(edition, await openSite(drawn, { project, links, hasPlaces: true, find }));
      return shown.get(edition);
    },
    /** The pages of content as customers get them, without the places of their words, for the same customers. */
    plain: (drawn: Drawn): Promise<SiteServer> => openSite(drawn, { project, links, hasPlaces: false }),
    /** Compiles the pages with drafts, which are shown from then on. `good`: texts of files before they had a mistake. */
    async draw(asked: Asked): Promise<DrawnDrafts> {
      const { drafts, edition } = asked;
      drawnLast = drafts;
      const compiled = compile(drafts, edition);
      const drawn = compiled.drawn ?? (compiled.problems.length ? drawnAround(compiled.problems, asked) : undefined);
      const { problems } = compiled;
      if (!drawn) return { problems, behind: 'all' };
      shown.set(edition, await openSite(drawn, { project, links, hasPlaces: true, find }));
      const before = new Map(savedContent(edition)?.pages.map((page) => [page.name, page]));
      const pages = drawn.pages.filter((page) => !isDeepStrictEqual(page, before.get(page.name)));
      const patch = { base, site: drawn.site, file: drawn.file, pages };
      return { problems, patch, ...(compiled.drawn ? {} : { behind: 'part' as const }) };
    },
    /** Has to be called when files have changed. Content with mistakes stays as it was before them. */
    changed(): void {
      number += 1;
      base += 1;
      for (const edition of new Set([undefined, ...saved.keys()])) {
        const { drawn } = compile({}, edition);
        if (drawn) saved.set(edition, drawn);
      }
    },
    check: (asked: CheckAsked) => checker.ask('check', asked),
    /** Lists the states of a page or block, with drafts. They are kept, as frames ask for them by name. */
    async states(ask: AskedStates): Promise<PageStates | undefined> {
      const asked = JSON.stringify([number, ask]);
      if (last?.asked !== asked) last = { asked, states: checker.ask('states', ask) };
      const found = await last.states;
      if (found) listed.set(keyOf(ask.of, ask.edition), found);
      return found;
    },
    /** A state by its name; without one the first, for which nobody waits until all are listed. */
    async state(of: StatesOf, id: string | undefined, edition?: string): Promise<State | undefined> {
      const key = keyOf(of, edition);
      const server =
        id === undefined && of.kind === 'page' && !listed.has(key) ? await this.server(edition) : undefined;
      const first = server && (await firstState(server, of.name));
      if (first && !listed.has(key)) listed.set(key, { pictures: [first] });
      const found =
        listed.get(key) ??
        (await this.states({ drafts: drawnLast, edition, of })) ??
        (await this.states({ drafts: {}, edition, of }));
      return found?.pictures.find((one) => one.id === id) ?? found?.pictures[0];
    },
    /** The server of the samples of blocks. */
    async samples(): Promise<SiteServer | undefined> {
      const drawn = savedContent();
      samples ??=
        drawn && samplesOf(drawn).then((own) => openSite(own, { name: 'samples', project, links, hasPlaces: true }));
      return samples;
    },
    site,
    /** What drafts change in the lists, and the saved description where the browser knows another. */
    lists: ({ drafts, known }: { drafts: Drafts; known?: number | undefined }): ListedDrafts => ({
      lists: describeDrafts(folder, project, drafts, site()),
      ...(known !== number && { saved: site() }),
    }),
  };
}
