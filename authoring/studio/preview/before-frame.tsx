import { useStudio } from '../state/use-studio.ts';
import { LiveFrame, type Screen } from './live-frame.tsx';
import styles from './preview.module.css';

/** The page in the middle as it was where the change began, for the same customer on the same day. */
export function BeforeFrame({ screen, dark }: { screen: Screen; dark: boolean }) {
  const { frameAt, edition, content } = useStudio();
  if (frameAt === undefined) return null;
  const query = new URLSearchParams({ at: frameAt, ...(edition && { edition }) });
  const src = `before.html?${query}`;
  return (
    <>
      <p>Before, as on the main branch</p>
      <div className={styles.half}>
        <LiveFrame key={`${content?.base} ${src}`} src={src} title="Before" {...{ screen, dark }} />
      </div>
    </>
  );
}
