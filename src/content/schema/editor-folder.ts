import { isOwnSite } from './roots.ts';

/** Where a site has what is generated for its editors; git ignores it. */
export const generatedFolder = '.doorstep';

const ofSite = `${generatedFolder}/editor`;

/** The folder of the schemas for editors, in the site. Content files name them as their `$schema`. */
export const editorFolder = isOwnSite ? ofSite : 'schemas/generated/editor';

/** A text of ours for the content of a site, at a path below it: its `$schema` is that of the site. */
export const withEditorSchema = (text: string, path: string, folder = ofSite): string =>
  text.replace(/"(?:\.\.\/)+schemas\/generated\/editor\//, `"${'../'.repeat(path.split('/').length)}${folder}/`);
