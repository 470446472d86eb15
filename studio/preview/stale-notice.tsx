import type { Section } from '../../src/states/types.ts';
import { pathIn } from '../state/problems.ts';
import { useStudio } from '../state/use-studio.ts';
import { pageIn } from '../types.ts';
import styles from './preview.module.css';

/** The notice of a page that does not show all of the drafts. */
const words = {
  all: 'This is the page as it was before the mistakes below.',
  part: 'What has a mistake below shows as it was before. Everything else follows what you write.',
};

/** Says that a page or block shows an earlier version, where a mistake keeps part of the drafts back. */
export function StaleNotice({ section }: { section: Section | undefined }) {
  const { site, behind, problems } = useStudio();
  const isHere = problems.some((problem) => {
    const path = behind === 'part' ? pathIn(site, problem) : undefined;
    return path === undefined || mayShow(section, path);
  });
  return behind && isHere ? <p className={styles.stale}>{words[behind]}</p> : null;
}

/** Whether a page, or a block, may show something of a content file. */
export function mayShow(section: Section | undefined, path: string): boolean {
  // The header and the footer are on every page.
  if (!section || path === 'site.json') return true;
  const page = pageIn(path);
  if (page !== undefined) return section.kind === 'page' && section.name === page;
  const [document] = /^documents\/[^/]+\//.exec(path) ?? [];
  const isOf = (file: string) => file === path || (document !== undefined && file.startsWith(document));
  return section.pictures.some(({ files }) => files.some(isOf));
}
