import type { Problem } from '../../../content/problem/problem.ts';
import type { CompiledPage } from '../../../types.gen.ts';
import { type Drafts, pageIn, type Tried } from '../model.ts';
import { api } from './api.ts';
import { drawPage } from './draw-page.ts';
import { type Drawn, drawText } from './draw-text.ts';
import { drawWords } from './draw-words.ts';
import { type KeptDrafts, textsOf } from './kept-drafts.ts';
import { pathIn } from './problems.ts';
import type { State } from './state.ts';
import { withoutMistakes } from './without-mistakes.ts';

/** How long the check waits after a key whose change is drawn already, in milliseconds. */
const pause = 150;

/** Tries drafts with the check, and draws texts, messages, values and the lines of pages before it has answered. */
export function trialOf(get: () => State, set: (changes: Partial<State>) => void, fail: (error: unknown) => void) {
  let tried: Promise<void> | undefined;
  let triesAgain = false;
  let timer = 0;
  /** The drafts of the last try without a mistake. */
  let good: Drafts = {};
  /** Every file that was opened, as it was when there was no mistake. */
  const lastGood = new Map<string, string | null>();

  /** Draws the words that drafts have changed since the last try. Returns undefined if something else is changed too. */
  function draw(drafts: KeptDrafts): Drawn | undefined {
    const { patch, gallery, files, problems } = get();
    const { schemas } = get().site;
    const site = patch?.site ?? gallery?.sites.content.site;
    if (!site || problems.length) return undefined;
    const all: Drawn = { texts: {}, pages: [], words: {} };
    for (const path of new Set([...Object.keys(drafts), ...Object.keys(good)])) {
      const [onDisk, draft] = [files[path]?.text, drafts[path]];
      const [text, before] = [draft ? draft.text : onDisk, path in good ? good[path] : onDisk];
      if (text === before) continue;
      const name = pageIn(path);
      if (/^(messages|values)\.json$/.test(path)) {
        const own = text && before ? drawWords(path, text, before, { site, schemas }) : undefined;
        if (!own) return undefined;
        Object.assign(all.words, own);
      } else if (name === undefined) {
        const own = drawText(path, text ?? null, before ?? '', site);
        if (!own) return undefined;
        Object.assign(all.texts, own);
      } else {
        const isNamed = (page: CompiledPage) => page.name === name;
        const page = patch?.pages.find(isNamed) ?? gallery?.sites.content.pages.find(isNamed);
        const own = page && text ? drawPage(text, { good: page, site, schemas }) : undefined;
        if (!own) return undefined;
        all.pages.push(own);
      }
    }
    return all;
  }

  /** Tries the drafts as they are. While the answer is awaited, only the latest of them are tried next. */
  function now(): Promise<void> {
    if (tried) triesAgain = true;
    tried ??= (async () => {
      do {
        triesAgain = false;
        const texts = textsOf(get().drafts);
        await api
          .try(texts)
          // What is wrong with words that have gone on meanwhile is not said: the next try is of the latest.
          .then(async (answer) => {
            if (!triesAgain || answer.patch) await shown(texts, answer);
          })
          .catch(fail);
      } while (triesAgain);
      tried = undefined;
    })();
    return tried;
  }

  /** Shows what a try has found. What has a mistake is drawn as it was before, so that everything else goes on. */
  async function shown(texts: Drafts, answer: Tried): Promise<void> {
    if (answer.patch) return show(texts, answer);
    const { site, files } = get();
    const mistakes = new Map<string, Problem[]>();
    for (const problem of answer.problems) {
      const path = pathIn(site, problem);
      if (path === undefined) return show(texts, answer);
      mistakes.set(path, [...(mistakes.get(path) ?? []), problem]);
    }
    const onDisk = (path: string) => files[path]?.text;
    const now = (path: string) => (path in texts ? texts[path] : onDisk(path));
    const before = (path: string) => lastGood.get(path) ?? onDisk(path);
    for (const isWhole of [false, true]) {
      const next = withoutMistakes(texts, mistakes, { now, before }, isWhole);
      const held = next && (await api.try(next));
      if (triesAgain) return;
      if (held?.patch && !held.problems.length) return show(next!, { ...answer, patch: held.patch }, true);
      if (!next) break;
    }
    show(texts, answer);
  }

  /** Shows what a try has found. What was drawn meanwhile stays, unless there are mistakes. */
  function show(texts: Drafts, { problems, patch }: Tried, isHeld = false): void {
    if (!patch) {
      const { patch: before } = get();
      // A copy is sent to the page again, which then shows nothing of the mistakes.
      set({ problems, behind: 'all', drawn: undefined, ...(before && { patch: { ...before } }) });
      return;
    }
    good = texts;
    const { files } = get();
    for (const path of problems.length ? [] : [...Object.keys(files), ...Object.keys(texts)])
      lastGood.set(path, (path in texts ? texts[path] : files[path]?.text) ?? null);
    set({ problems, behind: isHeld ? 'part' : undefined, patch, drawn: draw(get().drafts) });
  }

  return {
    draw,
    now,
    /** Tries the drafts at once, or, where the page shows them already, when the editor pauses. */
    begin(isDrawn: boolean): void {
      clearTimeout(timer);
      if (isDrawn) timer = window.setTimeout(() => void now(), pause);
      else void now();
    },
  };
}
