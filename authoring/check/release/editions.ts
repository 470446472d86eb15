import { editionsIn, resolveEdition } from '../../../src/content/editions/editions.ts';
import { languageName } from '../../../src/content/editions/language.ts';
import { editionsFolder } from '../../../src/content/folder/file-kind.ts';
import { layerOf } from '../../../src/content/folder/locate.ts';
import { type ContentIndex, contentName, filesOf, indexContent } from '../../../src/content/model/content-index.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { gapsIn } from '../editions/gaps.ts';
import { isLocked, type Originals } from '../editions/translation.ts';
import { foundBy, namesOfWords, toFinding } from './checks.ts';
import type { Around, Finding, Found } from './finding.ts';

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
