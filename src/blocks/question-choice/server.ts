import { ownEntry } from '../../rules/own-entry.ts';
import { hasForbidden } from '../../rules/questions/text.ts';
import type { BlockServer } from '../../server/block.ts';
import { canonicalHash } from '../../server/proof/canonical.ts';
import type { QuestionChoiceBlock } from '../../types.gen.ts';
import type { PreparedChoice } from './prepared.ts';

/** Adds the options that the provider's system has. Without an answer there are none. */
export const server: BlockServer<QuestionChoiceBlock, PreparedChoice> = {
  async prepare(block, ask, { reads = {} }) {
    const { optionsFrom: source } = block;
    if (!source) return block;
    const read = await ask(source.read);
    const { failed } = ownEntry(reads, source.read) ?? {};
    const entries = read.status === 'ready' ? ownEntry(read.answer as Record<string, unknown>, source.list) : [];
    const usable = (Array.isArray(entries) ? (entries as Record<string, unknown>[]) : []).flatMap((item) => {
      const words = (property: string | undefined) => plainLine(property === undefined ? '' : ownEntry(item, property));
      const option = { value: plainLine(ownEntry(item, source.value)), label: words(source.label) };
      const hint = words(source.hint);
      return isUsable(option.value) && option.label ? [{ ...option, ...(hint && { hint }) }] : [];
    });
    const options = usable
      .filter(({ value }, index) => usable.findIndex((option) => option.value === value) === index)
      .slice(0, 60);
    return {
      ...block,
      options,
      offered: {
        read: source.read,
        ...(read.status === 'ready' && { sha256: canonicalHash(options) }),
        ...(options.length === 0 && failed && { failed }),
      },
    };
  },
};

/** Words of the provider's system as a line: no placeholder is filled in, nothing turns the direction round. */
function plainLine(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[{}]/g, '').trim() : '';
  return hasForbidden(text) || text.length > 300 ? '' : text;
}

const isUsable = (value: string) => /^[A-Za-z0-9][A-Za-z0-9._:-]{0,59}$/.test(value);
