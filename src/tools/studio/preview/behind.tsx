import type { Section } from '../../gallery/model.ts';
import { pageIn } from '../model.ts';
import { pathIn } from '../state/problems.ts';
import { useShownProblems } from '../state/shown-problems.ts';
import { useStudio } from '../state/use-studio.ts';
import styles from './preview.module.css';

/** What is said of a page that does not show everything as it is written. */
const words = {
  all: 'This is the page as it was before the mistakes below.',
  part: 'What has a mistake below shows as it was before. Everything else follows what you write.',
};

/** Says that a page, or a block, is not as it is written. A mistake that it shows nothing of keeps nothing of it back. */
export function Behind({ section }: { section: Section | undefined }) {
  const { site, behind } = useStudio();
  const problems = useShownProblems();
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
