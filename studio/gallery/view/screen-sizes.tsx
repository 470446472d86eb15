import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { Screen } from './live-frame.tsx';
import styles from './screen-sizes.module.css';

/** The screens on which a page can be used. */
export const sizes = {
  Phone: { width: 390, height: 780, scale: 1 },
  Tablet: { width: 820, height: 1100, scale: 0.8 },
  Desktop: { width: 1280, height: 900, scale: 0.75 },
} satisfies Record<string, Screen>;

export type Size = keyof typeof sizes;

/** Chooses the screen. `children` are further controls. */
export function ScreenSizes({
  size,
  choose,
  children,
}: {
  size: Size;
  choose(size: Size): void;
  children?: ReactNode;
}) {
  return (
    <div className={styles.sizes}>
      {(Object.keys(sizes) as Size[]).map((name) => (
        <SmallButton key={name} aria-pressed={name === size} onClick={() => choose(name)}>
          {name}
        </SmallButton>
      ))}
      {children}
    </div>
  );
}

export const SmallButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={styles.button} {...props} />
);
