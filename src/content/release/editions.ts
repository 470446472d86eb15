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
import { foundBy, namesOfWords, toFinding } from './checks.ts';
import { type Around, type Finding, type Found, shownTexts, wordsFound } from './finding.ts';

/** Words that editions lack for a release. Nobody can accept a gap in a document: customers agree to it. */
type EditionFindings = { findings: Finding[]; ofDocuments: Mistake[] };

/** Finds gaps in the words of each edition, faults in its own words, and words that only their scheme translates. */
export function editionFindings({ content, contentIndex: original }: Originals, around: Around): EditionFindings {
  const found: EditionFindings = { findings: [], ofDocuments: [] };
  const { editions = [], language: own } = editionsIn(content) ?? {};
  for (const { name, language, sample } of editions) {
    const { contentIndex } = indexContent(resolveEdition(content, name));
    const file = filesOf(original, 'editions')[0]!;
    const ofSample: Found = { file, pointer: `/editions/${name}/sample`, of: name, said: {} };
    if (sample) found.findings.push(toFinding('sample-edition', ofSample));
    const ofDocuments = found.ofDocuments.length;
    for (const { rule: _, original: __, isOfDocument, name: gapName, ...gap } of gapsIn(content, contentIndex, name)) {
      const mistake = layerOf(contentIndex.files, gap);
      if (isOfDocument) found.ofDocuments.push(mistake);
      else found.findings.push({ ...mistake, name: gapName });
    }
    const isUnpublished = found.ofDocuments.length === ofDocuments;
    found.findings.push(
      ...ownFindings(contentIndex, name, around),
      ...(brandOf(editions, name) ? otherBrandFindings(original, contentIndex, name) : []),
      ...(isUnpublished
        ? foundBy(contentIndex, around, ['unpublished']).map((finding) => ofEdition(finding, name))
        : []),
      ...(language === own ? [] : officialFindings(original, contentIndex, name, language)),
    );
  }
  return found;
}

/** Unfinished parts and samples in the edition's own words. */
const ownFindings = (contentIndex: ContentIndex, name: string, around: Around): Finding[] =>
  foundBy(contentIndex, around, namesOfWords).flatMap((finding) => {
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
  const findingOf = (found: Found, of: string, what: string, own: string) => {
    const said = { edition: JSON.stringify(name), other: JSON.stringify(other), what, own };
    return layerOf(edition.files, toFinding('other-brand', { ...found, of: `${name}/${of}`, said }));
  };
  const ofContacts = shared.flatMap((pointer): Finding[] => {
    const contact = pointer.slice('/contacts/'.length);
    const finding = findingOf({ file: site, pointer, said: {} }, `site/${contact}`, contact, "the brand's own");
    // A brand in another language has the contacts of that brand.
    return site.path.startsWith(`${editionsFolder}/${name}/`) ? [finding] : [];
  });
  const ofWords = shownTexts(edition).flatMap((shown) => {
    if (!shown.text.includes(other)) return [];
    const { value: _, ...found } = wordsFound(shown, other);
    return [findingOf(found, found.of!, 'name', '{provider}')];
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
    const said = {
      where: isOwn ? 'These' : `In the edition ${JSON.stringify(name)} these`,
      advice: isOwn ? 'confirm that they are its own translation' : 'ask it for its own translation',
      language: languageName(language),
    };
    return [toFinding('official-wording', { file, of: `${name}/${contentName(file)}`, said })];
  });
