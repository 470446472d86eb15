import type { MouseEvent } from 'react';
import { Line, useMessages } from '../../render/hooks.tsx';
import type { CompiledSection } from '../../types.gen.ts';
import styles from './styles.module.css';

/** The contents list: folded above the document on a phone, in view beside it on a wide screen. */
export function Contents({ sections }: { sections: CompiledSection[] }) {
  const heading = useMessages()('contents');
  return (
    <nav className={styles.contents} aria-label={heading}>
      <details data-heading={heading}>
        <summary>{heading}</summary>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => jump(event, id)}>
                <Line text={heading} />
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** Goes to a section without a new entry in the browser's history: back still leads to the page before. */
function jump(event: MouseEvent, id: string) {
  const section = document.getElementById(id);
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}
