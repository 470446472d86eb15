import { type RefObject, useMemo } from 'react';
import { holds } from '../rules/when.ts';
import { useRendering } from './context.ts';
import { useFacts } from './facts.ts';
import { Reserved } from './reserved.tsx';
import { Line } from './words.tsx';

/** The page's one `h1`: its title, or the first heading whose condition holds (D-19). Its space is kept until that is known. */
export function PageHeading({ focus }: { focus: RefObject<HTMLHeadingElement | null> }) {
  const { page } = useRendering();
  const fact = useFacts();
  const variants = useMemo(() => page.page.heading ?? [{ text: page.page.title }], [page]);
  const states = variants.map(({ when }) => holds(when, fact));
  const first = states.findIndex((state) => state !== false);
  const pending = states[first] === undefined;
  const shown = pending ? variants : variants.slice(first, first + 1);

  const lines = shown.map(({ text }) => (
    <span key={text}>
      <Line text={text} />
    </span>
  ));
  return (
    <h1 ref={focus} tabIndex={-1} aria-label={pending ? page.page.title : undefined}>
      {pending && <noscript>{page.page.title}</noscript>}
      {variants.length > 1 ? (
        <Reserved as="span" pending={pending}>
          {lines}
        </Reserved>
      ) : (
        lines
      )}
    </h1>
  );
}
