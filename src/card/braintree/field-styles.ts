/** Phones zoom into fields with smaller text, in pixels. */
const smallestText = 16;

/**
 * The page's own look, taken over into the provider's frames: what the design tokens make of the field's box, worked
 * out when the fields are drawn. The frame draws text only; borders and focus are the box's own.
 */
export function fieldStyles(box: HTMLElement): Record<string, Record<string, string>> {
  const style = getComputedStyle(box);
  const size = Math.max(smallestText, Number.parseFloat(style.fontSize) || smallestText);
  const quiet = style.getPropertyValue('--quiet').trim();
  return {
    input: {
      color: style.color,
      'font-family': style.fontFamily,
      'font-size': `${size}px`,
      'font-variant-numeric': 'tabular-nums',
    },
    ...(quiet && { '::placeholder': { color: quiet } }),
  };
}
