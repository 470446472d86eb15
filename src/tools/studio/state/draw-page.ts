import { lookUp } from '../../../content/schema/look-up.ts';
import type { Sized } from '../../../content/schema/sizes.ts';
import type { Schema } from '../../../content/schema/types.ts';
import { escapeStep, type Reference, type Walker, walkerOf } from '../../../content/schema/walk.ts';
import { lineParts } from '../../../rules/fill.ts';
import type { CompiledPage, CompiledSite } from '../../../types.gen.ts';
import { asRead } from '../edit/places.ts';
import type { StudioSchemas } from '../model.ts';

/** What a draft of a page is drawn with: the page when it had no mistake, and the site that it belongs to. */
type With = { good: CompiledPage; site: CompiledSite; schemas: StudioSchemas };

/**
 * Puts the lines of a page's draft into the page as it was, so that they show at each key and need not wait for the check.
 * Returns undefined where something else has changed, or where only the check can say whether a line may be shown.
 */
export function drawPage(text: string, { good, site, schemas }: With): CompiledPage | undefined {
  const page = dataIn(text);
  if (!page) return undefined;
  const [own, before] = [page, good.page].map((data) => linesOf(schemas, data));
  if (own!.length !== before!.length) return undefined;
  const changed = own!.filter(({ value }, i) => value !== before![i]!.value);
  if (
    !changed.every(({ value, schema }, i) => own![i]?.pointer === before![i]?.pointer && mayShow(value, schema, site))
  )
    return undefined;
  const isSame = withoutLines(page, own!) === withoutLines(good.page, before!);
  return isSame ? { ...good, page } : undefined;
}

function dataIn(text: string): CompiledPage['page'] | undefined {
  try {
    return JSON.parse(asRead(text)) as CompiledPage['page'];
  } catch {
    return undefined;
  }
}

const walkers = new WeakMap<StudioSchemas, Walker>();

function linesOf(schemas: StudioSchemas, page: CompiledPage['page']): readonly Reference[] {
  const files = new Map<string, Schema>(Object.entries(schemas.files));
  const walker = walkers.get(schemas) ?? walkerOf((reference, from = '') => lookUp(files, reference, from));
  walkers.set(schemas, walker);
  return walker.references('schemas/page.schema.json', page).filter(({ format }) => format === 'line');
}

/** Whether a line can show without the check: it has a size, and every placeholder in it is known and needs nothing more. */
function mayShow(line: string, schema: Schema & Sized, { contacts, values }: CompiledSite): boolean {
  const parts = lineParts(line);
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const { params = [], mustSay = [], maxLength = Number.POSITIVE_INFINITY } = schema;
  return (
    line.trim() !== '' &&
    line.length <= maxLength &&
    parts.every((part) => typeof part !== 'string' || !/[{}]/.test(part)) &&
    mustSay.every((name) => names.includes(name)) &&
    names.every(
      (name) => params.includes(name) || name in contacts || (name in values && values[name]?.type !== 'choice'),
    )
  );
}

/** A page's data as text, with nothing in the place of each line. */
function withoutLines(page: CompiledPage['page'], lines: readonly Reference[]): string {
  const at = new Set(lines.map(({ pointer }) => pointer));
  const strip = (data: unknown, pointer: string): unknown => {
    if (at.has(pointer)) return '';
    if (typeof data !== 'object' || data === null) return data;
    const entries = Object.entries(data).map(([name, value]) => [name, strip(value, `${pointer}/${escapeStep(name)}`)]);
    return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  };
  return JSON.stringify(strip(page, ''));
}
