import { type Ref, useEffect, useRef, useState } from 'react';
import type { StatesOf } from '../types.ts';
import styles from './live-frame.module.css';

/** A screen in CSS pixels, with the scale at which it is shown. */
export type Screen = { width: number; height: number; scale: number };

type Props = {
  /** The address of the page. */
  src: string;
  title: string;
  screen: Screen;
  /** Whether the page is shown as a device draws it that is set to dark. */
  dark: boolean;
  ref?: Ref<HTMLIFrameElement>;
};

/** The width of the borders at two sides of a screen, in pixels. */
const borders = 2;

/** The height below which a screen is not shrunk, in pixels. */
const leastHeight = 240;

/** The address of a state in a frame. */
export function stateAddress({ kind, name }: StatesOf, state?: string, edition?: string, day?: string): string {
  return `state.html?shows=${encodeURIComponent(JSON.stringify({ kind, name, state, edition, day }))}`;
}

/** Shows a real page in a frame of a screen's size. */
export function LiveFrame({ src, title, screen, dark, ref }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY });
  useEffect(() => {
    const around = box.current?.parentElement;
    if (!around) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setRoom({ width: width - borders, height: Math.max(Math.floor(height) - borders, leastHeight) });
    });
    observer.observe(around);
    return () => observer.disconnect();
  }, []);

  const { width } = screen;
  const scale = Math.min(screen.scale, room.width / width);
  // Only the page in it scrolls.
  const height = Math.min(screen.height, Math.floor(room.height / scale));
  return (
    <div ref={box} className={styles.screen} style={{ width: width * scale, height: height * scale }}>
      <iframe
        ref={ref}
        src={src}
        title={title}
        width={width}
        height={height}
        style={{ transform: `scale(${scale})`, colorScheme: dark ? 'dark' : 'light' }}
      />
    </div>
  );
}
