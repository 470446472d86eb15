import { type Inspection, inspectMarkdown } from '../../../content/markdown/inspect.ts';
import type { CompiledPage, CompiledSite } from '../../../types.gen.ts';
import type { OtherWords } from '../../gallery/frame/protocol.ts';

/** The HTML of texts by name. */
export type DrawnTexts = Record<string, string>;

/** What is drawn of drafts before the check has answered. */
export type Drawn = { texts: DrawnTexts; pages: CompiledPage[]; words: OtherWords };

/**
 * Compiles the draft of a text in the browser, so that the page follows each key and need not wait for the check. Returns
 * undefined where only the check can say whether the text may be shown. `good` is the text when it had no mistake.
 */
export function drawText(path: string, text: string | null, good: string, site: CompiledSite): DrawnTexts | undefined {
  const [, name] = /^text\/(.+)\.md$/.exec(path) ?? [];
  if (!name || text === null) return undefined;
  const { contacts, values, facts } = site;
  const inspected = inspectMarkdown(text.replaceAll('\r\n', '\n'), { contacts });
  if (!inspected.compiled || inspected.mistakes.length || inspected.braces.length) return undefined;
  const known = { ...contacts, ...values, ...facts };
  const isKnown = inspected.placeholders.every((it) => it.name in known && values[it.name]?.type !== 'choice');
  const addresses = addressesIn(inspectMarkdown(good.replaceAll('\r\n', '\n'), { contacts }));
  const leadsOn = [...addressesIn(inspected)].every((url) => addresses.has(url));
  return isKnown && leadsOn ? { [name]: inspected.compiled.html } : undefined;
}

const addressesIn = ({ links, images }: Inspection) => new Set([...links, ...images].map(({ url }) => url));
