import { Line, useFacts, useSite } from '../../page/render/hooks.tsx';
import { FactRows } from '../../page/ui/fact-rows.tsx';
import { summaryId } from '../../rules/document-html.ts';
import { factRows } from '../../rules/fact-rows.ts';
import type { KeyFactsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/**
 * Draws those facts whose condition over the link's values holds (D-32) and whose words are there. The facts that sum
 * up a document are rows, and print on a sheet of their own before it. A summary of which the link tells no fact is not
 * seen.
 */
export default function KeyFacts({ heading, document, look, ...takes }: KeyFactsBlock) {
  const isSummary = look === 'summary';
  const summary = document === undefined ? {} : { id: summaryId(document), 'data-print': true, 'data-summary': true };
  const site = useSite();
  const drawn = factRows(site, takes, 'page', useFacts());
  if (isSummary && drawn.length === 0) return null;
  const hasHeading = !isSummary && look !== 'agreement';
  const Box = hasHeading ? 'section' : 'div';
  return (
    <Box
      className={look === 'agreement' ? undefined : `box ${styles.tinted}`}
      data-look={document === undefined ? look : 'rows'}
      {...summary}
    >
      {hasHeading && (
        <h2>
          <Line text={heading} />
        </h2>
      )}
      <FactRows rows={drawn} line={(text) => <Line text={text} />} styles={styles} />
    </Box>
  );
}
