import { poorContrast } from '../../../../../src/rules/theme/colour.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../../form.module.css';

/** Warns of poor contrast beside a colour, as the release check does, and offers a shade that can be read. */
export function PoorContrast({ colour, onSet }: { colour: string; onSet(colour: string): void }) {
  const poor = /^#[0-9a-f]{6}$/.test(colour) ? poorContrast(colour, token) : undefined;
  return (
    <div role="status">
      {poor && (
        <p className={styles.warning}>
          {poor.message}
          <Button look="small" onClick={() => onSet(poor.suggestion)}>
            Change to <code>{poor.suggestion}</code>
          </Button>
        </p>
      )}
    </div>
  );
}

/** A colour of the design tokens, which the studio has from the same file as the pages, though perhaps as #rgb. */
const token = (name: string) =>
  getComputedStyle(document.documentElement)
    .getPropertyValue(`--${name}`)
    .trim()
    .replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
