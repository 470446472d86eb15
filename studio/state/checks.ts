import type { Drafts, SiteChanges, StudioSite } from '../types.ts';
import { call } from './api.ts';
import { textsOf } from './browser-storage.ts';
import { latestOnly } from './latest-only.ts';
import type { StateHolder } from './state.ts';

/** How long a check may take before it is said, in milliseconds. */
const patience = 2000;

/** Returns a function that puts what the server says of the drafts into the state: mistakes, pages, and what lists and forms show. */
export function checksOf({ get, set, fail }: StateHolder): () => Promise<void> {
  /** The text of every opened file at the last check without mistakes. */
  const good = new Map<string, string | null>();
  let saved = get().site;

  return latestOnly(async (isStale) => {
    const { drafts, files, edition } = get();
    const texts = textsOf(drafts);
    const checkedText = (path: string) => (path in texts ? texts[path] : files[path]?.text) ?? null;
    const before: Drafts = Object.fromEntries([...good].filter(([path, text]) => text !== checkedText(path)));
    const asked = { drafts: texts, good: before, edition, known: saved.number };
    const timer = setTimeout(set, patience, { isChecking: true });
    const answer = await call('try', asked).catch(fail);
    clearTimeout(timer);
    if (get().isChecking) set({ isChecking: false });
    if (!answer) return;
    const { problems, gaps, patch, behind, lists } = answer;
    if (answer.saved) saved = { ...answer.saved, schemas: { ...saved.schemas, facts: answer.saved.schemas.facts } };
    const site = siteWith(get().site, saved, lists);
    // Mistakes of drafts that have changed meanwhile are not shown.
    if (isStale() && (!patch || behind)) return set({ site });
    if (!problems.length) for (const path of Object.keys({ ...files, ...texts })) good.set(path, checkedText(path));
    // A patch for another gallery is dropped: the check runs again when that gallery is loaded.
    const isCurrent = patch !== undefined && patch.base === get().base && edition === get().edition;
    set({ site, problems, gaps, behind: patch || !problems.length ? behind : 'all', ...(isCurrent && { patch }) });
  });
}

/** Applies the changes of drafts to the saved description. Parts that equal those of `old` are the same objects. */
function siteWith(old: StudioSite, saved: StudioSite, { files, deletedPaths, names, facts }: SiteChanges): StudioSite {
  const byPath = new Map([...saved.files, ...files].map((file) => [file.path, file]));
  for (const path of deletedPaths) byPath.delete(path);
  return reuseEqual(old, {
    ...saved,
    files: [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1)),
    names: names ?? saved.names,
    schemas: facts ? { ...saved.schemas, facts } : saved.schemas,
  });
}

/** Returns `next` with equal parts replaced by those of `old`, so that React does not render them again. */
function reuseEqual<Data>(old: Data | undefined, next: Data): Data {
  if (old === next || !isData(old) || !isData(next) || Array.isArray(old) !== Array.isArray(next)) return next;
  const entries = Object.entries(next).map(([name, value]) => [name, reuseEqual(old[name], value)] as const);
  const isSame = entries.length === Object.keys(old).length && entries.every(([name, value]) => value === old[name]);
  if (isSame) return old;
  return (Array.isArray(next) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Data;
}

const isData = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;
