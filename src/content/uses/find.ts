import type { ContentIndex } from '../model/content-index.ts';
import { usesInJson } from './json.ts';
import { usesInMarkdown } from './markdown.ts';
import type { Use } from './use.ts';

/** Finds every use of every name in a content folder by the formats in the schemas, so that it works for any block. */
export const usesIn = (contentIndex: ContentIndex): Use[] => [
  ...usesInJson(contentIndex),
  ...usesInMarkdown(contentIndex),
];
