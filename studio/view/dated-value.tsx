import { useMemo } from 'react';
import { formatValue } from '../../src/rules/format-value.ts';
import { fileOfPage, type Picture } from '../../src/states/types.ts';
import type { Value } from '../../src/types.gen.ts';
import { valueIn } from '../edit/json-edit.ts';
import { fromWords } from '../forms/wording.ts';
import { nearestOf, pictureIn, sectionIn } from '../preview/current-picture.ts';
import { useAddress } from '../state/use-address.ts';
import { useGallery, useStore, useStudio, useWalker } from '../state/use-studio.ts';
import { type StudioFile, titleAt } from '../types.ts';
import { Button } from '../ui/button.tsx';
import styles from './notice.module.css';
import { useOpenFile } from './use-open-file.ts';
import { pagesShowingValue } from './visibility.ts';

/** Kinds of files whose words customers do not read directly. */
const others = ['values', 'demo-links', 'published', 'release'];

/** Links a value's dated changes to a page as on each date, and lists texts that have its price written out. */
export function DatedValue() {
  const store = useStore();
  const { site, drafts } = useStudio();
  const gallery = useGallery();
  const openFile = useOpenFile();
  const [where, go] = useAddress();
  const { file, at: [name] = [] } = where;
  const text = file === 'values.json' && name !== undefined ? store.currentText(file) : undefined;
  const value = text && name !== undefined ? (valueIn(text, [name]) as Value | undefined) : undefined;
  const changes = Array.isArray(value?.changes) ? value.changes : [];
  const isOpen = file !== undefined && changes.length > 0 && !where.block && where.walk === undefined;
  const walker = useWalker();
  const having = useMemo(
    () => (isOpen && gallery ? pagesShowingValue(String(name), gallery.sites.content.pages, walker) : []),
    [isOpen, name, gallery, walker],
  );
  if (!isOpen || !value) return null;
  const titleOf = (page: string) => titleAt(site.files, fileOfPage(page));
  const pictures = (gallery && sectionIn(gallery, where)?.pictures) ?? [];
  const open = gallery && pictureIn(gallery, where);
  const days = changes.flatMap(({ from }) => {
    const isThen = ({ scene }: Picture) => Date.parse(scene.asOf ?? '') === Date.parse(from);
    const pageState = nearestOf(pictures.filter(isThen), open);
    if (pageState) return [{ from, to: { state: pageState.id }, what: 'the page' }];
    const others = having.flatMap((page) => {
      const pageStates = gallery ? (sectionIn(gallery, { page })?.pictures ?? []) : [];
      const picture = nearestOf(pageStates.filter(isThen), pageStates[0]);
      return picture ? [{ from, to: { page, state: picture.id }, what: `“${titleOf(page)}”` }] : [];
    });
    return others.slice(0, 1);
  });
  const shows = where.page !== undefined && having.includes(where.page) ? where.page : having[0];
  const isDraft = Object.keys(drafts).length > 0;
  const price = value.type === 'money' && typeof value.value === 'number' ? formatValue('money', value.value) : '';
  const mentions = price ? writtenOut(site.files, price) : [];
  if (!days.length && !(isDraft && shows !== undefined) && !mentions.length) return null;
  return (
    <section aria-label="What changes on a date" className={styles.shown}>
      {days.map(({ from, to, what }) => (
        <Button key={from} look="small" aria-pressed={to.state === open?.id} onClick={() => go(to)}>
          See {what} {fromWords(from)}
        </Button>
      ))}
      {!days.length &&
        isDraft &&
        shows !== undefined &&
        `Once you save, ${shows === where.page ? 'the page' : `“${titleOf(shows)}”`} can be seen as on the day of the change.`}
      {mentions.length > 0 && (
        <p>
          {price} is written out in words that stay as they are:{' '}
          {mentions.map(({ path, title }) => (
            <Button key={path} look="small" onClick={() => void openFile(path)}>
              {title}
            </Button>
          ))}
        </p>
      )}
    </section>
  );
}

/** Finds the files whose words contain a price, such as £35.00 or £35. */
export function writtenOut(files: readonly StudioFile[], price: string): StudioFile[] {
  const amount = price.replace(/\.00$/, '').replaceAll(/[.,]/g, '\\$&');
  const pence = price.endsWith('.00') ? '(?:\\.00)?' : '';
  const shows = new RegExp(`${amount}${pence}(?![.,]?\\d)`);
  return files.filter(({ place, words }) => place && !others.includes(place.kind) && shows.test(words));
}
