/** What was typed as an amount: pence, none at all, or what is wrong with it. */
export type Amount = { pence: number | undefined } | { problem: string };

const form = /^£?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?$/;

/** Reads pounds and pence as people write them: `34.99`, `£12.50`, `1,250.00`. */
export function readPounds(text: string): Amount {
  const typed = text.trim();
  if (typed === '') return { pence: undefined };
  const [, pounds, pence = ''] = form.exec(typed) ?? [];
  if (pounds === undefined) return { problem: problemOf(typed) };
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
  return amount > 0 ? { pence: amount } : { problem: 'An amount is at least one penny, 0.01.' };
}

function problemOf(typed: string): string {
  const continental = /^£?\s*(\d+),(\d\d?)$/.exec(typed);
  if (continental) return `Pence come after a full stop: ${continental[1]}.${continental[2]}`;
  if (/^£?\s*-|^-/.test(typed)) return 'An amount has no minus.';
  return 'Write pounds and pence, such as 34.99.';
}

/** Pence as they are typed: 3499 is `34.99`. */
export const writePounds = (pence: number | undefined): string => (pence === undefined ? '' : (pence / 100).toFixed(2));
