import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { sentenceOfAll } from '../forms/fields/condition/condition-words.ts';
import { nearestOf, pictureIn, sectionIn } from '../preview/current-picture.ts';
import { pageShowing } from '../state/page-for-file.ts';
import { pathIn } from '../state/problems.ts';
import { useAddress } from '../state/use-address.ts';
import { usePage, useStudio, useWalker } from '../state/use-studio.ts';
import { type StudioFile, titleAt } from '../types.ts';
import { Button } from '../ui/button.tsx';
import styles from './notice.module.css';
import { conditionsOnPage, isVisibleIn } from './visibility.ts';

/** The state that the editor had chosen, and the one that the studio has switched to. */
type Moved = { page: string | undefined; from: string | undefined; to: string };

/** Switches once to a state of the page that shows the selection, if the open one does not, and says so. */
export function FollowSelection() {
  const { gallery, site, drafts, problems, isRenewing } = useStudio();
  const [where, go] = useAddress();
  const [moved, setMoved] = useState<Moved>();
  const isFree = where.walk === undefined && !where.block;
  const page = usePage(where.page);
  const walker = useWalker();
  const places = useMemo(
    () => (page && isFree ? conditionsOnPage(page, where, walker) : []),
    [page, isFree, where, walker],
  );
  const pictures = (gallery && sectionIn(gallery, where)?.pictures) ?? [];
  const open = gallery && pictureIn(gallery, where);
  const shown = pictures.filter((one) => gallery && isVisibleIn(places, one, gallery));
  const isConditional = places.length > 0 && places.every((whens) => whens.length > 0);
  const isHidden = isConditional && pictures.length > 0 && !shown.length;

  const follow = useEffectEvent(() => {
    const next = isConditional && open && !shown.includes(open) ? nearestOf(shown, open) : undefined;
    if (!next) return;
    const isOn = moved && moved.page === where.page && moved.to === where.state;
    setMoved({ page: where.page, from: isOn ? moved.from : where.state, to: next.id });
    go({ state: next.id }, true);
  });
  const target = isConditional && JSON.stringify([where.file, where.at, places, isHidden]);
  useEffect(() => {
    if (target) follow();
  }, [target]);

  const find = useEffectEvent(() => {
    const isPart = /^(text|documents)\//.test(where.file ?? '');
    if (isPart && isFree && !places.length) go(pageShowing(gallery, where.file ?? '', where), true);
  });
  useEffect(() => {
    if (where.file && gallery) find();
  }, [where.file, gallery]);

  const isThere = moved && moved.page === where.page && moved.to === where.state && isFree;
  const sentence = isConditional ? sentenceOfAll(places[0]!, site.schemas.facts) : '';
  if (isHidden) {
    const mistaken = problems.map((problem) => pathIn(site, problem));
    return (
      <p role="status" className={styles.shown}>
        {sentence}. {hiddenWords({ isDraft: Object.keys(drafts).length > 0, isRenewing, mistaken }, site.files)}
      </p>
    );
  }
  if (!isThere) return null;
  const before = pictures.find(({ id }) => id === moved.from) ?? pictures[0];
  return (
    <p role="status" className={styles.shown}>
      {sentence && open && shown.includes(open)
        ? `${sentence}: the page shows one now.`
        : 'You are in another state than you chose.'}{' '}
      <Button look="small" onClick={() => go({ state: moved.from })}>
        Back to “{before?.title}”
      </Button>
    </p>
  );
}

type Hidden = {
  isDraft: boolean;
  /** Whether the gallery is still being renewed after the last save. */
  isRenewing: boolean;
  /** The file of each mistake. Mistakes keep new states from being made. */
  mistaken: readonly (string | undefined)[];
};

/** Explains why no state shows the selection: none may have been made yet. */
export function hiddenWords({ isDraft, isRenewing, mistaken }: Hidden, files: StudioFile[]): string {
  if (!isDraft && !mistaken.length && isRenewing) return 'The states of this page are being made.';
  if (!isDraft && !mistaken.length) return 'No customer who comes to this page is like that, so no state shows it.';
  const [path, ...others] = new Set(mistaken);
  const where = path !== undefined && !others.length ? ` in “${titleAt(files, path)}”` : '';
  const mended = mistaken.length > 1 ? `the mistakes${where} are corrected` : `the mistake${where} is corrected`;
  const steps = [mistaken.length ? `when ${mended}` : '', isDraft ? 'after you save' : '']
    .filter(Boolean)
    .join(' and ');
  return `No state of this page has such a customer yet. There is one ${steps}, if such a customer can come here.`;
}
