import { useLine } from '../../page/render/hooks.tsx';
import type { ImageBlock } from '../../types.gen.ts';

type File = { image: string; width: number };

/** The width of a picture on the screen: the column's, which is never wider than 36 rem. */
const sizes = '(min-width: 40rem) 36rem, 100vw';

/** Newer formats first: a browser takes the first source that it knows. */
const newer = [
  ['image/avif', /\.avif$/],
  ['image/webp', /\.webp$/],
] as const;

const sourceSet = (files: File[]) => files.map(({ image, width }) => `/${image} ${width}w`).join(', ');

/** Draws a picture, at most as wide as the column. Width and height keep its room until it has loaded. */
export default function Image({ image, alt, width, height, others = [] }: ImageBlock) {
  const words = useLine(alt);
  const isNewer = (file: string) => newer.some(([, ending]) => ending.test(file));
  const plain = others.filter((file) => !isNewer(file.image));
  return (
    <picture>
      {newer.map(([type, ending]) => {
        const files = others.filter((file) => ending.test(file.image));
        return files.length > 0 && <source key={type} type={type} srcSet={sourceSet(files)} sizes={sizes} />;
      })}
      <img
        src={`/${image}`}
        {...(plain.length > 0 && { srcSet: sourceSet([...plain, { image, width }]), sizes })}
        alt={words}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
