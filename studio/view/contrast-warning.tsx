import { editJson } from '../edit/json-edit.ts';
import { PoorContrast, unreadable } from '../forms/fields/text/poor-contrast.tsx';
import { stepWords } from '../forms/wording.ts';
import { useGallery, useStore } from '../state/use-studio.ts';
import type { JsonEdit } from '../types.ts';
import styles from './problem-list.module.css';

const path = 'site.json';

/** Warns of an accent colour with poor contrast, in the words of the release check, and offers a better one. */
export function ContrastWarning() {
  const store = useStore();
  const { accent = '' } = useGallery()?.sites.content.file ?? {};
  if (!unreadable(accent)) return null;

  async function correct(value: string) {
    const text = await store.open(path);
    if (typeof text !== 'string') return;
    const change: JsonEdit = { do: 'set', at: ['accent'], value };
    store.edit(stepWords(change, null), { [path]: editJson(text, change) });
  }

  return (
    <section className={styles.problems} data-stops="no" aria-label="Warnings">
      <h2>
        1 warning<small>: you can publish all the same; the release check asks about it before customers see it</small>
      </h2>
      <PoorContrast colour={accent} onSet={(shade) => void correct(shade)} />
    </section>
  );
}
