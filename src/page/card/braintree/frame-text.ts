/** The size of the text in the gateway's frames, which cannot read the page's: they have a class for every size. */
import type { HostedFields } from 'braintree-web/hosted-fields';
import type { FieldBoxes, FieldName } from '../gateway.ts';
import { fieldNames } from '../state.ts';

/** The sizes that the frames have, in pixels. Smaller text makes phones zoom into a field. */
const smallest = 16;
const largest = 64;

const sizeOf = (pixels: number) => Math.min(largest, Math.max(smallest, Math.floor(pixels)));
const classOf = (size: number) => `text-${size}`;

/** The styles of the classes, as the gateway takes them. */
export const textSizes: Record<string, Record<string, string>> = Object.fromEntries(
  Array.from({ length: largest - smallest + 1 }, (_, index) => smallest + index).map((size) => [
    `.${classOf(size)}`,
    { 'font-size': `${size}px` },
  ]),
);

/** Keeps the text of each frame as large as that of its box, until the returned function is called. */
export function followTextSize(instance: HostedFields, boxes: FieldBoxes): () => void {
  const sizes: Partial<Record<FieldName, number>> = {};
  const probes = fieldNames.map((name) => {
    // It is as high as the text, so that a change of that is a change of its own size.
    const probe = document.createElement('span');
    probe.ariaHidden = 'true';
    Object.assign(probe.style, { position: 'absolute', width: '0', height: '1em', padding: '0', visibility: 'hidden' });
    boxes[name].element.append(probe);
    return { name, probe };
  });
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const name = probes.find(({ probe }) => probe === target)!.name;
      const size = sizeOf(contentRect.height);
      const before = sizes[name];
      if (before === size) continue;
      sizes[name] = size;
      if (before !== undefined) void instance.removeClass(name, classOf(before));
      void instance.addClass(name, classOf(size));
    }
  });
  for (const { probe } of probes) observer.observe(probe);
  return () => {
    observer.disconnect();
    for (const { probe } of probes) probe.remove();
  };
}
