import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { When } from '../../../types.gen.ts';
import { sentenceOf } from '../forms/condition/condition-words.ts';
import { type Json, type StudioFile, titleAt } from '../model.ts';
import { nearestOf, sectionIn } from '../preview/sample.ts';
import { pathIn } from '../state/problems.ts';
import { useAddress } from '../state/use-address.ts';
import { usePage } from '../state/use-page.ts';
import { useStudio } from '../state/use-studio.ts';
import { placesOn, showing, showsIn } from './shown-on.ts';
import styles from './shown-state.module.css';

/** The state that the editor had chosen, and the one to which the studio has gone. */
type Moved = { page: string | undefined; from: string | undefined; to: string };

/**
 * Goes to a state of the page in which what is selected shows, where the one that is open does not show it, and says so. A
 * state that an editor chooses afterwards stays.
 */
export function ShownState() {
  const { gallery, site, drafts, problems } = useStudio();
  const [where, go] = useAddress();
  const [moved, setMoved] = useState<Moved>();
  const isFree = where.walk === undefined && !where.block;
  const page = usePage(where.page);
  const places = useMemo(
    () => (page && isFree ? placesOn(page, where, site.schemas) : []),
    [page, isFree, where, site.schemas],
  );
  const pictures = (gallery && sectionIn(gallery, where)?.pictures) ?? [];
  const open = pictures.find(({ id }) => id === where.state) ?? pictures[0];
  const shown = pictures.filter((one) => gallery && showsIn(places, one, gallery.sites.content.site, gallery));
  const isConditional = places.length > 0 && places.every((whens) => whens.length > 0);
  const isHidden = isConditional && pictures.length > 0 && !shown.length;

  const follow = useEffectEvent(() => {
    const next = isConditional && open && !shown.includes(open) ? nearestOf(shown, open) : undefined;
    if (!next) return;
    const isOn = moved && moved.page === where.page && moved.to === where.state;
    setMoved({ page: where.page, from: isOn ? moved.from : where.state, to: next.id });
    go({ state: next.id }, true);
  });
  const asked = isConditional && JSON.stringify([where.file, where.at, places, isHidden]);
  useEffect(() => {
    if (asked) follow();
  }, [asked]);

  const find = useEffectEvent(() => {
    const isPart = /^(text|documents)\//.test(where.file ?? '');
    if (isPart && isFree && !places.length) go(showing(gallery, where.file ?? '', where), true);
  });
  useEffect(() => {
    if (where.file && gallery) find();
  }, [where.file, gallery]);

  const isThere = moved && moved.page === where.page && moved.to === where.state && isFree;
  const sentence = isConditional ? sentenceOf(conditionOf(places[0]!), site.schemas.facts) : '';
  if (isHidden) {
    const mistaken = problems.map((problem) => pathIn(site, problem));
    return (
      <p role="status" className={styles.shown}>
        {sentence}. {hiddenWords(Object.keys(drafts).length > 0, mistaken, site.files)}
      </p>
    );
  }
  if (!isThere) return null;
  const before = pictures.find(({ id }) => id === moved.from) ?? pictures[0];
  return (
    <p role="status" className={styles.shown}>
      {open && shown.includes(open)
        ? `${sentence}: the page shows one now.`
        : 'You are in another state than you chose.'}{' '}
      <button type="button" data-look="small" onClick={() => go({ state: moved.from })}>
        Back to “{before?.title}”
      </button>
    </p>
  );
}

/** Why no state shows something: none may have been made yet. `mistaken` has the file of each mistake, which keeps them back. */
export function hiddenWords(isDraft: boolean, mistaken: readonly (string | undefined)[], files: StudioFile[]): string {
  if (!isDraft && !mistaken.length) return 'No customer who comes to this page is like that, so no state shows it.';
  const [path, ...others] = new Set(mistaken);
  const where = path !== undefined && !others.length ? ` in “${titleAt(files, path)}”` : '';
  const mended = mistaken.length > 1 ? `the mistakes${where} are corrected` : `the mistake${where} is corrected`;
  const steps = [mistaken.length ? `when ${mended}` : '', isDraft ? 'after you save' : '']
    .filter(Boolean)
    .join(' and ');
  return `No state of this page has such a customer yet. There is one ${steps}, if such a customer can come here.`;
}

const conditionOf = (whens: When[]): Json => (whens.length === 1 ? whens[0] : { all: whens }) as unknown as Json;
