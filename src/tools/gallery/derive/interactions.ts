import { existsSync, readFileSync } from 'node:fs';
import type { Step } from '../model.ts';

/** What a customer does with a block, step by step; `records` where the last step records the block's act. */
export type Use = { title: string; steps: Step[]; records?: true };

/** Where a block says what customers do with it. Names in braces are those of messages. */
export const usesFile = (type: string) => `src/blocks/${type}/fixtures/uses.json`;

/** What customers do with a block that takes more than a press of its own button; nothing where it says nothing of it. */
export function usesOf(type: string, messages: Record<string, string>): Use[] {
  if (!existsSync(usesFile(type))) return [];
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => messages[name] ?? name);
  const uses = JSON.parse(readFileSync(usesFile(type), 'utf8')) as Record<string, Omit<Use, 'title'>>;
  return Object.entries(uses).map(([title, { steps, records }]) => ({
    title,
    steps: steps.map((step) =>
      'press' in step ? { press: fill(step.press) } : { type: step.type, into: fill(step.into) },
    ),
    ...(records && { records }),
  }));
}
