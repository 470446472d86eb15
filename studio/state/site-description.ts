import type { SiteChanges, StudioSite } from '../types.ts';
import { call } from './api.ts';
import { textsOf } from './browser-storage.ts';
import { latestOnly } from './latest-only.ts';
import type { StateHolder } from './state.ts';

/** Returns functions that update the state's description of the content with drafts, for lists and forms. */
export function descriptionOf({ get, set, fail }: StateHolder) {
  let saved = get().site;
  let isSavedKnown = true;

  const describe = latestOnly(async () => {
    const texts = textsOf(get().drafts);
    try {
      if (!isSavedKnown) {
        const now = await call('site', {});
        saved = { ...now, schemas: { ...saved.schemas, facts: now.schemas.facts } };
        isSavedKnown = true;
      }
      const changes = Object.keys(texts).length ? await call('changes', { drafts: texts }) : undefined;
      set({ site: siteWith(get().site, saved, changes) });
    } catch (error) {
      fail(error);
    }
  });
  return {
    describe,
    /** Reads the saved content again, after files have changed. */
    describeSaved(): Promise<void> {
      isSavedKnown = false;
      return describe();
    },
  };
}

/** Applies the changes of drafts to the saved description. Parts that equal those of `old` are the same objects. */
export function siteWith(old: StudioSite, saved: StudioSite, changes: SiteChanges | undefined): StudioSite {
  const before = new Map(old.files.map((file) => [file.path, file]));
  const byPath = new Map([...saved.files, ...(changes?.files ?? [])].map((file) => [file.path, file]));
  for (const path of changes?.deletedPaths ?? []) byPath.delete(path);
  const files = [...byPath.values()]
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map((file) => reuseEqual(before.get(file.path), file));
  const facts = reuseEqual(old.schemas.facts, changes?.facts ?? saved.schemas.facts);
  const isSame = facts === old.schemas.facts && saved.schemas.files === old.schemas.files;
  return {
    ...saved,
    files: files.length === old.files.length && files.every((file, i) => file === old.files[i]) ? old.files : files,
    names: reuseEqual(old.names, changes?.names ?? saved.names),
    schemas: isSame ? old.schemas : { files: saved.schemas.files, facts },
  };
}

/** Returns `next` with equal parts replaced by those of `old`, so that React does not render them again. */
function reuseEqual<Data>(old: Data | undefined, next: Data): Data {
  if (!isData(old) || !isData(next) || Array.isArray(old) !== Array.isArray(next)) return next;
  const entries = Object.entries(next).map(([name, value]) => [name, reuseEqual(old[name], value)] as const);
  const isSame = entries.length === Object.keys(old).length && entries.every(([name, value]) => value === old[name]);
  if (isSame) return old;
  return (Array.isArray(next) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Data;
}

const isData = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;
