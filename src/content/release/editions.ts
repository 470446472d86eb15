import { brandProperties } from '../editions/brands.ts';
import { brandOf, editionsIn, resolveEdition } from '../editions/editions.ts';
import { gapsIn } from '../editions/gaps.ts';
import { languageName } from '../editions/language.ts';
import { isLocked, type Originals } from '../editions/translation.ts';
import { editionsFolder } from '../folder/file-kind.ts';
import { layerOf } from '../folder/locate.ts';
import { valueAt } from '../json/pointer.ts';
import { type ContentIndex, contentName, filesOf, indexContent } from '../model/content-index.ts';
import type { Mistake } from '../problem/problem.ts';
import { objectOr } from '../schema/walk.ts';
import { type Finding, placeOf, shownTexts } from './finding.ts';
import { placeName } from './finding-names.ts';
import { sampleFindings } from './samples.ts';
import { documentFindings, placeholderFindings, unfinishedFindings } from './unfinished.ts';

/** Words that editions lack for a release. Nobody can accept a gap in a document: customers agree to it. */
type EditionFindings = { findings: Finding[]; ofDocuments: Mistake[] };

/** Finds gaps in the words of each edition, faults in its own words, and words that only their scheme translates. */
export function editionFindings({ content, contentIndex: original }: Originals, assets: string): EditionFindings {
  const found: EditionFindings = { findings: [], ofDocuments: [] };
  const { editions = [], language: own } = editionsIn(content) ?? {};
  for (const { name, language, sample } of editions) {
    const { contentIndex } = indexContent(resolveEdition(content, name));
    if (sample) {
      const message = 'The words of this edition are a sample: let a translator confirm them, then take "sample" out.';
      const pointer = `/editions/${name}/sample`;
      found.findings.push({ file: 'editions.json', pointer, message, name: `sample-edition:${name}` });
    }
    const ofDocuments = found.ofDocuments.length;
    for (const { rule: _, original: __, isOfDocument, name: gapName, ...gap } of gapsIn(content, contentIndex, name)) {
      const mistake = layerOf(contentIndex.files, gap);
      if (isOfDocument) found.ofDocuments.push(mistake);
      else found.findings.push({ ...mistake, name: gapName });
    }
    const isUnpublished = found.ofDocuments.length === ofDocuments;
    found.findings.push(
      ...ownFindings(contentIndex, name, assets),
      ...(brandOf(editions, name) ? otherBrandFindings(original, contentIndex, name) : []),
      ...(isUnpublished ? documentFindings(contentIndex).map((finding) => ofEdition(finding, name)) : []),
      ...(language === own ? [] : officialFindings(original, contentIndex, name, language)),
    );
  }
  return found;
}

/** Unfinished parts and samples in the edition's own words. */
const ownFindings = (contentIndex: ContentIndex, name: string, assets: string): Finding[] =>
  [
    ...sampleFindings(contentIndex, assets),
    ...unfinishedFindings(contentIndex),
    ...placeholderFindings(contentIndex),
  ].flatMap((finding) => {
    const { file } = layerOf(contentIndex.files, finding);
    return file.startsWith(`${editionsFolder}/${name}/`) ? [ofEdition({ ...finding, file }, name)] : [];
  });

/** Words that name the content's own brand on pages of another, and contacts that are still those of that brand. */
function otherBrandFindings(original: ContentIndex, edition: ContentIndex, name: string): Finding[] {
  const { data } = filesOf(original, 'site')[0] ?? {};
  const { name: other } = objectOr(data);
  if (typeof other !== 'string') return [];
  const site = filesOf(edition, 'site')[0]!;
  const shared = brandProperties(original).filter(
    (pointer) => pointer.startsWith('/contacts/') && valueAt(site.data, pointer) === valueAt(data, pointer),
  );
  const ofContacts = shared.flatMap((pointer): Finding[] => {
    const contact = pointer.slice('/contacts/'.length);
    const message = `At the hosts of ${JSON.stringify(name)} this is the ${contact} of ${JSON.stringify(other)}: write the brand's own.`;
    const finding = { file: site.path, pointer, message, name: `other-brand:${name}/site/${contact}` };
    // A brand in another language has the contacts of that brand.
    return site.path.startsWith(`${editionsFolder}/${name}/`) ? [layerOf(edition.files, finding)] : [];
  });
  const ofWords = shownTexts(edition).flatMap((shown) => {
    const { file, text, pointer } = shown;
    if (!text.includes(other)) return [];
    const message = `At the hosts of ${JSON.stringify(name)} this names ${JSON.stringify(other)}: {provider} is the name of each brand.`;
    const finding = {
      file: file.path,
      ...placeOf(shown, other),
      message,
      name: `other-brand:${name}/${placeName(file, pointer)}`,
    };
    return [layerOf(edition.files, finding)];
  });
  return [...ofContacts, ...ofWords];
}

function ofEdition(finding: Finding, edition: string): Finding {
  const [rule, place] = finding.name.split(/:(.*)/s);
  return { ...finding, name: `${rule}:${edition}${place === undefined ? '' : `/${place}`}` };
}

/** Words that a scheme fixes: nobody else translates them. */
const officialFindings = (original: ContentIndex, edition: ContentIndex, name: string, language: string): Finding[] =>
  edition.files.flatMap((file) => {
    if (!isLocked(edition, file)) return [];
    const isOwn = !original.files.some(({ path }) => path === file.path);
    const message = isOwn
      ? `These words are a scheme's: confirm that they are its own translation (${languageName(language)}).`
      : `In the edition ${JSON.stringify(name)} these words of a scheme stay as they are: ask it for its own translation (${languageName(language)}).`;
    return [{ file: file.path, message, name: `official-wording:${name}/${contentName(file)}` }];
  });
