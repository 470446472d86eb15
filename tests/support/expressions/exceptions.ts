/** Expressions that grow faster than linear, each with the reason why nobody outside reaches it. */
export const ofOurFiles: Record<string, string> = {
  '/(.{1,72})(?:\\s+|$)/g': 'folds the words of a mistake for the screen of whoever has made it',
  '/\\{([\\w.]+)\\}\\{\\|.*?\\|\\}/g': 'a line as the compiler writes it, in the studio',
  '/\\{[\\w.]+\\}\\{\\|.*?\\|\\}|(?<!\\\\)\\{[A-Za-z]\\w*(?:\\.[a-z]\\w*)?\\}/g':
    'a line as the compiler writes it, in a walk',
  '/!\\[(?:\\\\.|[^\\\\\\]\\n])*\\]\\([^()\\n]*\\)/': 'a line that an editor types, in the studio',
};

const ofSchemas = 'a pattern of our own schemas, over a name that an editor types';
const ofEditors = 'words and names of whoever edits, on their own machine';
const ofCode = 'names and files of our own content and code';

/** Files whose functions make expressions of what they are given, how many, and of what. */
export const ofWhatIsGiven: Record<string, string> = {
  'authoring/change/translated.ts ×1': ofCode,
  'authoring/check/references/lines.ts ×1': ofSchemas,
  'src/content/editions/editions.ts ×1': ofCode,
  'authoring/check/editions/translation.ts ×1': ofCode,
  'authoring/check/release/site.ts ×1': ofCode,
  'src/content/schema/mistakes.ts ×2': ofSchemas,
  'src/rules/document-file.ts ×2': 'a document of our content',
  'src/rules/link-id.ts ×1': 'the form of an id, between the ends of a text',
  'src/rules/questions/text.ts ×1': 'the pattern of a question, which the check of content holds to linear forms',
  'src/server/base/settings-reader.ts ×1': 'a separator of our own table of settings',
  'authoring/studio/forms/fields/group/group.tsx ×1': ofSchemas,
  'authoring/studio/forms/parts/default-name.ts ×1': ofSchemas,
  'authoring/studio/forms/parts/name-input.tsx ×1': ofSchemas,
  'authoring/studio/source-map/origin.ts ×1': ofEditors,
  'authoring/studio/state/page-for-file.ts ×1': ofEditors,
  'authoring/studio/view/search/search-words.ts ×2': ofEditors,
  'authoring/walk/marks.ts ×1': ofCode,
};
