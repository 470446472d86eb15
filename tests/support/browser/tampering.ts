import type { Locator } from '@playwright/test';

/** Ways in which a part of a page is not on the screen as it was sent. */
export const ways = [
  'not displayed',
  'invisible',
  'transparent',
  'cut off',
  'clipped',
  'inside something that is cut off',
  'a figure changed',
  'words taken away',
  'taken away',
  'words added in between',
  'scaled to nothing',
  'moved off the page',
  'letters too small',
  'letters transparent',
  'blurred',
  'masked',
  'cut off at the side',
  'a parent not displayed',
  'a parent transparent',
  'turned edge-on',
] as const;

export type Way = (typeof ways)[number];

/** Does it to the part, and returns a function that undoes it. */
export async function tamper(part: Locator, way: Way): Promise<() => Promise<void>> {
  const undo = await part.evaluateHandle((element, way) => {
    const styled = (target: HTMLElement, styles: Record<string, string>) => {
      for (const [name, value] of Object.entries(styles)) target.style.setProperty(name, value, 'important');
      return () => {
        for (const name of Object.keys(styles)) target.style.removeProperty(name);
      };
    };
    const box = element as HTMLElement;
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const textLike = (pattern: RegExp): Text => {
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (pattern.test((node as Text).data) && node.parentElement?.checkVisibility()) return node as Text;
      throw new Error(`No text like ${pattern}.`);
    };
    const rewritten = (text: Text, data: string) => {
      const before = text.data;
      text.data = data;
      return () => {
        text.data = before;
      };
    };
    // No transform applies to an inline box.
    const turnable: Record<string, string> =
      getComputedStyle(box).display === 'inline' ? { display: 'inline-block' } : {};
    const cut = { 'min-height': '0', 'max-height': '10px', overflow: 'hidden' };
    switch (way) {
      case 'not displayed':
        return styled(box, { display: 'none' });
      case 'invisible':
        return styled(box, { visibility: 'hidden' });
      case 'transparent':
        return styled(box, { opacity: '0' });
      case 'cut off':
        return styled(box, { display: 'block', ...cut });
      case 'clipped':
        return styled(box, { 'clip-path': 'inset(50%)' });
      case 'inside something that is cut off':
        // Parts of a table cannot be cut off unless they are blocks.
        return styled(box.parentElement as HTMLElement, {
          ...cut,
          ...(/^T[DHR]$/.test(box.parentElement?.tagName ?? '') && { display: 'block' }),
        });
      case 'a figure changed': {
        const text = textLike(/\d/);
        return rewritten(
          text,
          text.data.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
        );
      }
      case 'words added in between': {
        const text = textLike(/\w{2}/);
        return rewritten(text, `${text.data.slice(0, 2)} not ${text.data.slice(2)}`);
      }
      case 'scaled to nothing':
        return styled(box, { ...turnable, transform: 'scale(0)' });
      case 'turned edge-on':
        return styled(box, { ...turnable, transform: 'rotateX(90deg)' });
      case 'moved off the page':
        return styled(box, { position: 'absolute', left: '-9999px' });
      case 'letters too small': {
        const undone = [box, ...box.querySelectorAll<HTMLElement>('*')].map((one) =>
          styled(one, { 'font-size': '1px' }),
        );
        return () => {
          for (const undo of undone) undo();
        };
      }
      case 'letters transparent':
        return styled(box, { color: 'transparent' });
      case 'blurred':
        return styled(box, { filter: 'blur(12px)' });
      case 'masked':
        return styled(box, { 'mask-image': 'linear-gradient(transparent, transparent)' });
      case 'cut off at the side':
        // Narrower than a letter: words may wrap and break anywhere, which hides none of them.
        return styled(box, {
          display: 'block',
          'max-width': '4px',
          'min-width': '0',
          padding: '0',
          overflow: 'hidden',
        });
      case 'a parent not displayed':
        return styled(box.parentElement as HTMLElement, { display: 'none' });
      case 'a parent transparent':
        return styled(box.parentElement as HTMLElement, { opacity: '0' });
      case 'words taken away':
        return rewritten(textLike(/\w{2}/), '');
      default: {
        const mark = document.createComment('');
        box.replaceWith(mark);
        return () => mark.replaceWith(box);
      }
    }
  }, way);
  return () => undo.evaluate((undo) => (undo as () => void)());
}
