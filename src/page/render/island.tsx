import { type ComponentType, useContext, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { BlockTypeContext, DrawApartContext, lastDrawn, useRendering } from './context.ts';
import styles from './island.module.css';
import { type IslandProps, IslandView } from './island-view.tsx';
import { MessageLine } from './line.tsx';
import { islandWords, useWords } from './words.ts';

type Props<Own> = {
  /** The default export of `island.tsx` in the block's folder. */
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
export function Island<Own extends object>({ component, own, messages, lines = [], missing }: Props<Own>) {
  const { site, page, linkId } = useRendering();
  const ofPage = useWords();
  const words = islandWords({ ...site.messages, ...page.messages }, ofPage, messages, lines);
  const props = { own, words } satisfies IslandProps<Own>;
  return (
    <>
      <Drawn component={component} prefix={useId()} {...props} />
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

type Drawing<Own> = IslandProps<Own> & { component: ComponentType<Own>; prefix: string };

/** Draws it by itself, as the browser does. React keeps no hook of a component that has drawn another tree. */
function Drawn<Own extends object>({ component, prefix, ...props }: Drawing<Own>) {
  const type = useContext(BlockTypeContext);
  const draw = useContext(DrawApartContext);
  lastDrawn.file = 'island.tsx';
  const html = draw(<IslandView component={component} {...props} />, { identifierPrefix: prefix });
  lastDrawn.file = 'index.tsx';
  return (
    <div
      data-island={type}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
