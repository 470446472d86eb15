import type { CompiledPage, CompiledSite } from '../../../types.gen.ts';
import type { StudioSchemas } from '../model.ts';
import { dataIn, newLines } from './lines.ts';

/** What a draft of a page is drawn with: the page when it had no mistake, and the site that it belongs to. */
type With = { good: CompiledPage; site: CompiledSite; schemas: StudioSchemas };

/**
 * Puts the lines of a page's draft into the page as it was, so that they show at each key and need not wait for the check.
 * Returns undefined where something else has changed, or where only the check can say whether a line may be shown.
 */
export function drawPage(text: string, { good, site, schemas }: With): CompiledPage | undefined {
  const page = dataIn<CompiledPage['page']>(text);
  const isDrawn = page && newLines('schemas/page.schema.json', page, good.page, { site, schemas });
  return isDrawn ? { ...good, page } : undefined;
}
