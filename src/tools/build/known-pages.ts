import { sharedByPages, textsOfPage, type Wanted } from '../../content/compile/compile.ts';
import type { Content } from '../../content/folder/load.ts';
import { fileNamed, type Indexed } from '../../content/model/content-index.ts';
import { remembered } from '../../rules/remembered.ts';
import { contentHash } from '../../server/release/store.ts';
import type { CompiledSite } from '../../types.gen.ts';
import type { Kept } from './kept.ts';
import type { Described, NewRelease } from './write-release.ts';

/** The files of a page that was drawn, and the scripts that it loads. */
export type KeptPage = { path: string; file: Described; scripts: string[] }[];

/** The pages of earlier builds, by the hash of what they were drawn from; and that hash, by the hash of the content of a page. */
type KeptPages = Kept<KeptPage | string>;

/** What is known of the pages of a build from earlier ones. */
export type KnownPages = {
  /** Whether a page has to be compiled. If not, its files are taken as they are. */
  isWanted: Wanted;
  /** The hash of a text, by its name. */
  hashOfText(name: string): string | undefined;
  /** Returns the files of a page that was drawn from what has this hash, as part of the release; undefined if they are not there. */
  filesOf(drawnFrom: string): KeptPage | undefined;
  /** Adds a page that was compiled. */
  add(name: string, drawnFrom: string, files: KeptPage): void;
  /** The files of pages, by name. */
  files: ReadonlyMap<string, KeptPage>;
};

type Build = { content: Content; index: Indexed; release: Pick<NewRelease, 'keep'>; kept: KeptPages };

export function knownPages({ content, index: { contentIndex, hashes }, release, kept }: Build): KnownPages {
  const files = new Map<string, KeptPage>();
  const sources = new Map<string, string>();
  const shared = remembered((site: CompiledSite) => contentHash(sharedByPages(content, site)));
  const hashOf = (kind: 'page' | 'text', name: string) => hashes.get(fileNamed(contentIndex, kind, name)!);
  const hashOfText = (name: string) => hashOf('text', name);

  function filesOf(drawnFrom: string): KeptPage | undefined {
    const known = kept.get(drawnFrom);
    const isThere = typeof known === 'object' && known.every(({ path, file }) => release.keep(path, file.hash));
    return isThere ? known : undefined;
  }

  return {
    isWanted(name, page, _demoLinks, site) {
      const texts = textsOfPage(content.schemas, page).map(hashOfText);
      const source = contentHash([shared(site), name, hashOf('page', name), ...texts].join());
      sources.set(name, source);
      const drawnFrom = kept.get(source);
      // What acts show is compiled from all pages that have one.
      const known = typeof drawnFrom === 'string' && !site.routes[name]?.act ? filesOf(drawnFrom) : undefined;
      if (known) files.set(name, known);
      return !known;
    },
    hashOfText,
    filesOf,
    add(name, drawnFrom, drawn) {
      files.set(name, drawn);
      kept.set(drawnFrom, drawn);
      kept.set(sources.get(name)!, drawnFrom);
    },
    files,
  };
}
