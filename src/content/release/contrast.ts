/** Contrast ratio of two colours written as #rrggbb, after WCAG 2.2: 1 for the same colour, 21 for black on white. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The lightest shade of a colour that will do; black at the last. */
export function darkened(colour: string, willDo: (colour: string) => boolean): string {
  for (let part = 100; part > 0; part -= 1) {
    const shade = toHex(channels(colour).map((channel) => Math.round((channel * part) / 100)));
    if (willDo(shade)) return shade;
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
