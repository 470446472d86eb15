import { editionNames } from '../../src/content/editions/editions.ts';
import { editionsFolder } from '../../src/content/folder/file-kind.ts';
import type { ContentFile } from '../../src/content/folder/load.ts';
import { addition } from '../../src/content/json/entries.ts';
import { formatJson } from '../../src/content/json/format.ts';
import { textPlaces } from '../../src/content/json/places.ts';
import { filesOf } from '../../src/content/model/content-index.ts';
import { editorFolder } from '../../src/content/schema/editor-folder.ts';
import { manualPage } from '../../src/content/schema/roots.ts';
import { objectOr } from '../../src/content/schema/walk.ts';
import { editFile } from './change.ts';
import { freeName } from './new-file.ts';
import { type Drafter, pathInMessage } from './scaffold.ts';

type Options = {
  language: string;
  /** The edition over which it lies. Left out, it lies over the content itself. */
  base?: string | undefined;
};

const list = 'editions.json';

/** Drafts an edition: its entry in editions.json. */
export function draftEdition(name: string, { language, base }: Options): Drafter {
  return (contentIndex, folder) => {
    const names = editionNames({ files: contentIndex.files });
    if (names.includes(name))
      return {
        refused: `There is an edition named "${name}" already. Take another name, such as "${freeName(name, names)}".`,
      };
    const [file] = filesOf(contentIndex, 'editions');
    const own = String(objectOr(file?.data).language ?? 'en-GB');
    const entry = { language, ...(base !== undefined && { base }) };
    return {
      writes: new Map([[list, withEntry(folder, file, name, entry, own)]]),
      next: [
        `A translator's file: npm run content -- translate --language ${language} --out ${name}.xlf`,
        `Or translate it in npm run studio, or by hand in ${pathInMessage(folder, `${editionsFolder}/${name}`)}, as ${manualPage('languages.md')} says.`,
        'What is not translated yet: npm run check -- --release',
      ],
    };
  };
}

/** The list of editions with one more. Every other byte stays the same. */
function withEntry(folder: string, file: ContentFile | undefined, name: string, entry: object, language: string) {
  const { text = '' } = file ?? {};
  const last = textPlaces(text).at('/editions')?.children?.at(-1);
  if (file && last) return editFile(folder, file.path, [addition(text, last, entry, name)]);
  const $schema = `../${editorFolder}/editions.schema.json`;
  return formatJson(JSON.stringify({ $schema, language, editions: { [name]: entry } }));
}
