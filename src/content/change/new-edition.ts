import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brandProperties, companyValues, siteOf } from '../editions/brands.ts';
import { editionNames } from '../editions/editions.ts';
import { editionsFolder } from '../folder/file-kind.ts';
import { loadContent, type Project } from '../folder/load.ts';
import { addition } from '../json/entries.ts';
import { formatJson } from '../json/format.ts';
import { textPlaces } from '../json/places.ts';
import { valueAt } from '../json/pointer.ts';
import { filesOf } from '../model/content-index.ts';
import { objectOr } from '../schema/walk.ts';
import { editFile } from './change.ts';
import { freeName, unwritten } from './new-file.ts';
import { type Drafter, headingOf, type MakeResult, makeFiles, pathInMessage } from './scaffold.ts';

type Options = {
  /** Its language. Left out, that of the content itself. */
  language?: string | undefined;
  hosts?: readonly string[];
  /** The brand that it translates. */
  base?: string | undefined;
};

const list = 'editions.json';

/** Makes an edition: its entry in editions.json; for a brand also the files that say what it says itself, and its pictures. */
export function makeEdition(folder: string, project: Project, name: string, options: Options): MakeResult {
  const pictures = options.hosts?.length ? copyPictures(folder, project, name) : [];
  const outcome = makeFiles(folder, project, draftEdition(name, options));
  if ('refused' in outcome) for (const picture of pictures) rmSync(picture);
  else outcome.made.push(...pictures.map((picture) => picture.slice(picture.lastIndexOf('/public/') + 1)));
  return outcome;
}

/** Copies the content's own favicon and logo for a brand that has none, and returns the copies. */
function copyPictures(folder: string, project: Project, name: string): string[] {
  const { assets } = project;
  const logo = valueAt(siteOf(loadContent(folder, project).files)?.data, '/logo/image');
  const wanted = ['favicon.svg', logo].filter((picture) => typeof picture === 'string');
  return wanted.flatMap((picture) => {
    const [from, to] = [join(assets, picture), join(assets, 'brands', name, picture)];
    if (!existsSync(from) || existsSync(to)) return [];
    mkdirSync(join(assets, 'brands', name), { recursive: true });
    copyFileSync(from, to);
    return [to];
  });
}

function draftEdition(name: string, { language, hosts = [], base }: Options): Drafter {
  return (contentIndex, folder) => {
    const content = { files: contentIndex.files };
    const names = editionNames(content);
    if (names.includes(name))
      return {
        refused: `There is an edition named "${name}" already. Take another name, such as "${freeName(name, names)}".`,
      };
    const [file] = filesOf(contentIndex, 'editions');
    const own = objectOr(file?.data).language ?? 'en-GB';
    const entry = {
      language: language ?? own,
      ...(base !== undefined && { base }),
      ...(hosts.length > 0 && { hosts }),
    };
    const at = `${editionsFolder}/${name}`;
    const writes = new Map([[list, withEntry(folder, file?.path, file?.text, name, entry, String(own))]]);
    if (!hosts.length)
      return {
        writes,
        next: [
          `Translate it: npm run studio, Translations; or by hand in ${pathInMessage(folder, at)}, as docs/languages.md says.`,
          'What is not translated yet: npm run check -- --release',
        ],
      };
    const site = siteOf(content.files)?.data;
    const saidBySite = brandSite(site, brandProperties(content), headingOf(name));
    writes.set(`${at}/site.json`, formatJson(JSON.stringify(saidBySite)));
    const values = companyValues(content, unwritten).map((value) => [value, { value: unwritten }]);
    if (values.length) writes.set(`${at}/values.json`, formatJson(JSON.stringify(Object.fromEntries(values))));
    return {
      writes,
      next: [
        `Write in ${pathInMessage(folder, `${at}/site.json`)} what is the brand's own: all that it has is the content's until then.`,
        ...(values.length ? [`Write its company's details in ${pathInMessage(folder, `${at}/values.json`)}.`] : []),
        `Put its own pictures in the place of those in public/brands/${name}/.`,
        'What is still the other brand’s: npm run check -- --release',
        `A link for it: npm run link -- create --journey <name> --brand ${name}`,
      ],
    };
  };
}

/** The list of editions with one more. Every other byte stays the same. */
function withEntry(
  folder: string,
  path: string | undefined,
  text: string | undefined,
  name: string,
  entry: object,
  language: string,
): string {
  const last = textPlaces(text ?? '')
    .at('/editions')
    ?.children?.at(-1);
  if (path !== undefined && text !== undefined && last)
    return editFile(folder, path, [addition(text, last, entry, name)]);
  const $schema = '../schemas/generated/editor/editions.schema.json';
  return formatJson(JSON.stringify({ $schema, language, editions: { [name]: entry } }));
}

/** The properties that a brand says itself, as the content has them: with its own name, and its company to be written. */
function brandSite(site: unknown, pointers: readonly string[], brand: string): object {
  const made: Record<string, unknown> = {};
  for (const pointer of pointers) {
    const [first = '', second] = pointer.slice(1).split('/');
    const value = valueAt(site, pointer);
    if (second === undefined) made[first] = value;
    else made[first] = { ...objectOr(made[first]), [second]: value };
  }
  const { logo, footer } = made;
  return {
    ...made,
    name: brand,
    logo: { ...objectOr(logo), alt: brand },
    footer: { ...objectOr(footer), company: unwritten },
  };
}
