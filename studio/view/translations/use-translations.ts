import { useCallback, useEffect, useRef, useState } from 'react';
import { asRead } from '../../edit/positions.ts';
import { notedPath, translate } from '../../edit/translate.ts';
import { call, orRefusal } from '../../state/api.ts';
import { textsOf } from '../../state/browser-storage.ts';
import { latestOnly } from '../../state/latest-only.ts';
import { useStore, useStudio } from '../../state/use-studio.ts';
import type { StudioEdition, TranslatedFile, TranslatedWords } from '../../types.ts';

/** Translates words, or without new ones notes that they are right. */
export type Translate = (file: TranslatedFile, words: TranslatedWords, next?: string) => void;

/** Returns the words of the content with their translations in an edition, and a function that translates them. */
export function useTranslations(edition: StudioEdition | undefined): [TranslatedFile[] | undefined, Translate] {
  const store = useStore();
  const { drafts, base } = useStudio();
  const [files, setFiles] = useState<TranslatedFile[]>();
  const latest = useRef({ drafts, edition, files });
  latest.current = { drafts, edition, files };
  /** How many edits wait for their files to be read. */
  const waiting = useRef(0);
  const [read] = useState(() =>
    latestOnly(async () => {
      const asked = latest.current;
      if (!asked.edition) return;
      const answer = await orRefusal(
        call('translations', { edition: asked.edition.name, drafts: textsOf(asked.drafts) }),
      );
      if ('refused' in answer) return store.say(answer.refused, true);
      // While somebody types, the list in this browser is ahead of the answer.
      const isCurrent = asked.drafts === latest.current.drafts && asked.edition === latest.current.edition;
      if (isCurrent && !waiting.current) setFiles(answer);
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another base means that something else is saved.
  useEffect(() => void read(), [read, drafts, base, edition]);

  const change = useCallback<Translate>(
    async (file, { at, translation }, next) => {
      const { edition: into } = latest.current;
      if (!into) return;
      const noted = notedPath(into.name);
      // A list that is behind must not bring back the words that were there before somebody else's.
      const saved = store.get().drafts[file.own] ? undefined : store.currentText(file.own);
      // What was typed here has no line end before it is read again.
      const isOther = asRead(saved ?? '').trimEnd() !== asRead(translation ?? '').trimEnd();
      if (!waiting.current && !file.data && saved !== undefined && isOther) {
        store.say('Somebody else has just changed these words: see them first.', true);
        return void read();
      }
      const words = next === undefined ? {} : { words: next };
      const put = (one: TranslatedFile) => setFiles((all) => all?.map((old) => (old.path === one.path ? one : old)));
      const now = (path: string) => latest.current.files?.find((one) => one.path === path) ?? file;
      put(translate(into.name, now(file.path), { own: null, noted: null }, { at, ...words }).file);
      waiting.current += 1;
      await store.whenOpen([file.own, noted], () => {
        waiting.current -= 1;
        const texts = { own: store.currentText(file.own), noted: store.currentText(noted) };
        const done = translate(into.name, now(file.path), texts, { at, ...words });
        const title = `translate “${file.title}” into ${into.title}`;
        store.edit(title, done.texts, next === undefined ? undefined : `${file.own} ${at}`);
      });
    },
    [store, read],
  );
  return [files, change];
}
