/** Colours written as #rrggbb: how well words can be read in them, and their shades. This file imports nothing. */

/** The contrast that WCAG 2.2 AA, 1.4.3, requires for text of any size. */
export const minimumContrast = 4.5;

/** The contrast ratio of two colours, by WCAG 2.2: 1 for equal colours, 21 for black on white. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a colour that is `part` (0 to 1) of one and the rest of another, as `color-mix(in srgb, …)` in styles. */
export function mixed(colour: string, part: number, other: string): string {
  const rest = channels(other);
  return toHex(channels(colour).map((channel, i) => Math.round(channel * part + rest[i]! * (1 - part))));
}

/** Returns the shade of a colour that is accepted and least black, or black. */
export const darkened = (colour: string, isAccepted: Accepts): string => shaded(colour, '#000000', isAccepted);

/** Returns the least light shade of a colour that is accepted, or white: as vivid as the colour before it is paler. */
export function lightened(colour: string, isAccepted: Accepts): string {
  const dark = channels(colour);
  const brightest = toHex(dark.map((channel) => Math.floor((channel * 255) / Math.max(1, ...dark))));
  const vivid = shaded(colour, brightest, isAccepted);
  return isAccepted(vivid) ? vivid : shaded(brightest, '#ffffff', isAccepted);
}

/** Says which words nobody can read in an accent colour, with a readable shade of it; `token` gives a design colour. */
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

type Accepts = (colour: string) => boolean;

function shaded(colour: string, end: string, isAccepted: Accepts): string {
  for (let part = 100; part > 0; part -= 1) {
    const shade = mixed(colour, part / 100, end);
    if (isAccepted(shade)) return shade;
  }
  return end;
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
