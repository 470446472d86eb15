/** Whether words can be read in the accent colour, and on it. The studio says so while the colour is chosen. */

/** The contrast that WCAG 2.2 AA, 1.4.3, requires for text of any size. */
const minimumContrast = 4.5;

/**
 * Says what cannot be read, and which shade of the colour can. Returns undefined if all can. `token` returns a colour of the
 * design tokens, as #rrggbb.
 */
export function poorContrast(
  accent: string,
  token: (name: string) => string,
): { message: string; suggestion: string } | undefined {
  const backgrounds = [
    { words: `White words on ${accent}`, colour: token('accent-ink') },
    { words: `Words in ${accent} on white`, colour: token('sheet') },
    { words: `Words in ${accent} on the grey around the page`, colour: token('ground') },
  ];
  const worst = backgrounds
    .map(({ words, colour }) => ({ words, ratio: contrast(accent, colour) }))
    .sort((a, b) => a.ratio - b.ratio)[0]!;
  if (worst.ratio >= minimumContrast) return undefined;
  const ratio = (Math.floor(worst.ratio * 100) / 100).toFixed(2);
  return {
    message: `${worst.words} cannot be read by everybody: their contrast is ${ratio} to 1, and WCAG AA asks for ${minimumContrast} to 1.`,
    suggestion: darkened(accent, (colour) => backgrounds.every((it) => contrast(colour, it.colour) >= minimumContrast)),
  };
}

/**
 * Returns the contrast ratio of two colours written as #rrggbb, by WCAG 2.2: 1 for equal colours, 21 for black on
 * white.
 */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the lightest shade of a colour that is accepted, or black. */
export function darkened(colour: string, isAccepted: (colour: string) => boolean): string {
  for (let part = 100; part > 0; part -= 1) {
    const shade = toHex(channels(colour).map((channel) => Math.round((channel * part) / 100)));
    if (isAccepted(shade)) return shade;
  }
  return '#000000';
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const toHex = (values: number[]) => `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
