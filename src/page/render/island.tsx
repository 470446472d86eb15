import type { ComponentType } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useRendering } from './context.ts';
import styles from './island.module.css';
import { type IslandProps, IslandView } from './island-view.tsx';
import { MessageLine } from './line.tsx';
import { islandWords, useWords } from './words.ts';

type Props<Own> = {
  /** The block's type, whose folder has the `island.tsx`. */
  type: string;
  component: ComponentType<Own>;
  /** The properties of the component, as JSON has them. */
  own: Own;
  /** The messages that it may show; a name that ends in `*` stands for all that begin so. */
  messages: readonly string[];
  /** Lines of content with placeholders that it fills. */
  lines?: readonly string[];
  /** The message that says what to do where its code does not come, by itself after a while where no script runs. */
  missing?: string | undefined;
};

/** Draws the part of a block that the browser's code takes over (D-55), from the properties in its element. */
export function Island<Own extends object>({ type, component, own, messages, lines = [], missing }: Props<Own>) {
  const { site, page, linkId } = useRendering();
  const ofPage = useWords();
  const words = islandWords({ ...site.messages, ...page.messages }, ofPage, messages, lines);
  const props = { own, words } satisfies IslandProps<Own>;
  return (
    <>
      <div data-island={type} data-props={JSON.stringify(props)}>
        <IslandView component={component} {...props} />
      </div>
      {missing !== undefined && ofPage.message(missing) !== undefined && (
        <div role="alert" data-missing hidden className={styles.late}>
          <Notice tone="warning">
            <p>
              <MessageLine name={missing} />
            </p>
            <form>
              <input type="hidden" name="id" value={linkId} />
              <Button type="submit">{ofPage.message('tryAgain')}</Button>
            </form>
          </Notice>
        </div>
      )}
    </>
  );
}
