import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { themeOf, themeStyles } from '../../../src/rules/theme/theme.ts';
import type { Site } from '../../../src/types.gen.ts';

/**
 * Draws the pictures of a gallery in the dark theme; without it they are light on every device. A document is dark from its
 * first frame, or its colours would be in transition.
 */
export async function drawInDark(context: BrowserContext): Promise<void> {
  const { accent } = JSON.parse(readFileSync('content/site.json', 'utf8')) as Site;
  await context.addInitScript(
    (text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    },
    themeStyles(themeOf({ accent, theme: 'auto' })),
  );
}
