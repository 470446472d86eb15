import type { Problem } from '../../api/pure.ts';
import type { Drafts, SiteChanges, StudioSite } from '../types.ts';
import { call } from './api.ts';
import { textsOf } from './browser-storage.ts';
import { latestOnly } from './latest-only.ts';
import { areOld } from './problems.ts';
import type { StateHolder } from './state.ts';

/**
 * Returns functions that put what the server says of the drafts into the state: how the page looks, and what keeps a file
 * from being read; what lists and forms show; and, from the thread that checks, every mistake.
 */
export function checksOf({ get, set, fail }: StateHolder) {
  /** The text of every opened file when it was drawn last without mistakes. */
  const good = new Map<string, string | null>();
  let saved = get().site;

  const draw = latestOnly(async () => {
    const { drafts, files, edition, frameAt: address, content } = get();
    const texts = textsOf(drafts);
    const drawnText = (path: string) => (path in texts ? texts[path] : files[path]?.text) ?? null;
    const before: Drafts = Object.fromEntries([...good].filter(([path, text]) => text !== drawnText(path)));
    const answer = await call('draw', { drafts: texts, good: before, edition, address }).catch(fail);
    if (!answer || edition !== get().edition) return;
    const { problems, patch, behind, html } = answer;
    if (!problems.length) for (const path of Object.keys({ ...files, ...texts })) good.set(path, drawnText(path));
    // A patch for other content is dropped: the pages are drawn again when that is loaded.
    const isCurrent = patch !== undefined && patch.base === content?.base;
    set({
      behind,
      ...(isCurrent && { patch }),
      ...(html !== undefined && { html: { address, text: html } }),
      ...(problems.length > 0 && { problems: withFound(get().problems, problems) }),
    });
  });

  const list = latestOnly(async () => {
    const answer = await call('lists', { drafts: textsOf(get().drafts), known: saved.number }).catch(fail);
    if (!answer) return;
    if (answer.saved) saved = { ...answer.saved, schemas: { ...saved.schemas, facts: answer.saved.schemas.facts } };
    set({ site: reuseEqual(get().site, siteWith(saved, answer.lists)) });
  });

  const check = latestOnly(async () => {
    const { drafts, edition } = get();
    const asked = { drafts: textsOf(drafts), edition, walks: false };
    const answer = await call('try', asked).catch(fail);
    if (!answer) return;
    const { problems, gaps, unwalked } = answer;
    // Mistakes of drafts that have changed meanwhile are not shown.
    const isOld = areOld({ drafts: get().drafts, checkedFor: drafts }) || edition !== get().edition;
    if (isOld) return;
    set({ problems, gaps, unwalked, checkedFor: drafts });
    if (unwalked) void walkOn();
  });

  /** Walks the pages that have changed, some at a time: what has to be read meanwhile comes first. */
  const walkOn = latestOnly(async () => {
    while (get().unwalked && !areOld(get())) {
      const { drafts, edition } = get();
      const asked = { drafts: textsOf(drafts), edition, walks: true };
      const answer = await call('try', asked).catch(fail);
      if (!answer || drafts !== get().drafts || edition !== get().edition) return;
      const { problems, gaps, unwalked } = answer;
      set({ problems, gaps, unwalked });
    }
  });

  return { draw, list, check };
}

/** The mistakes of before with those that were found just now, which are all of their files. */
const withFound = (before: readonly Problem[], found: readonly Problem[]): Problem[] => [
  ...found,
  ...before.filter(({ file }) => !found.some((one) => one.file === file)),
];

/** Applies the changes of drafts to the saved description. */
function siteWith(saved: StudioSite, { files, deletedPaths, names, facts }: SiteChanges): StudioSite {
  const byPath = new Map([...saved.files, ...files].map((file) => [file.path, file]));
  for (const path of deletedPaths) byPath.delete(path);
  return {
    ...saved,
    files: [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1)),
    names: names ?? saved.names,
    schemas: facts ? { ...saved.schemas, facts } : saved.schemas,
  };
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
