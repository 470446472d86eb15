import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Screen } from './live-frame.tsx';

export const screens = {
  Phone: { width: 390, height: 780, scale: 1 },
  Tablet: { width: 820, height: 1100, scale: 0.9 },
  Desktop: { width: 1280, height: 900, scale: 0.9 },
} satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

type Props = { chosen: ScreenName; choose(name: ScreenName): void; children?: ReactNode };

export const ScreenChoice = ({ chosen, choose, children }: Props) => (
  <fieldset data-look="segments">
    <legend>Screen</legend>
    {(Object.keys(screens) as ScreenName[]).map((name) => (
      <Button key={name} aria-label={name} title={name} aria-pressed={name === chosen} onClick={() => choose(name)}>
        <Icon name={name} />
      </Button>
    ))}
    {children}
  </fieldset>
);
