/** Whether words can be read in the accent colour, and on it. The studio says so while the colour is chosen. */
import { contrast, darkened, minimumContrast } from '../../rules/theme/colour.ts';

/** Describes unreadable text in this colour, and a readable shade. `token` gives a design colour, as #rrggbb. */
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
