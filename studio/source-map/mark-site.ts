import { lookUp, type Schema, stepsIn, walkerOf } from '../../src/content/api/pure.ts';
import { memoize } from '../../src/rules/memoize.ts';
import { isLetter } from '../../src/states/letters.ts';
import { fileOfPage, type GallerySite, type SiteName } from '../../src/states/types.ts';
import type { Block, CompiledDocument, CompiledPage, DemoEntry, DemoLink } from '../../src/types.gen.ts';
import { withValue } from '../edit/json-edit.ts';
import type { Json, Pointer } from '../types.ts';
import { edgesOf, marked } from './marks.ts';
import type { Source } from './source.ts';

/** Where the data of a page begins in a file. A page of the samples is one fixture of its block. */
export function fileOf(name: SiteName, { name: page, page: { title, blocks } }: CompiledPage) {
  if (name === 'content') return { file: fileOfPage(page), placeOf: (pointer: Pointer) => pointer };
  const file = `src/blocks/${blocks[0]?.type}/fixtures/valid.json`;
  return { file, placeOf: (at: Pointer) => (at[0] === 'blocks' ? [title, ...at.slice(2)] : [title]) };
}

/** Returns the site with marks in all its words that a page can show. */
export function markSite(from: GallerySite, name: SiteName): GallerySite {
  const { site, file, pages } = from;
  const ofSite = (words: string, ...pointer: Pointer) => markLine(words, () => ({ file: 'site.json', pointer }));
  const { logo, footer } = file;
  const links = <Link extends { label: string }>(list: 'policies' | 'social', all: Link[]) =>
    all.map((link, index) => ({ ...link, label: ofSite(link.label, 'footer', list, index, 'label') }));
  const markedPages = pages.map(markPageOf[name]);
  return {
    site: { ...site, messages: markMessages(site.messages) },
    file: {
      ...file,
      logo: { ...logo, alt: ofSite(logo.alt, 'logo', 'alt') },
      footer: {
        ...footer,
        company: ofSite(footer.company, 'footer', 'company'),
        mailbox: { ...footer.mailbox, label: ofSite(footer.mailbox.label, 'footer', 'mailbox', 'label') },
        policies: links('policies', footer.policies),
        social: links('social', footer.social),
      },
    },
    pages: markedPages.map((page) => (page.asks ? { ...page, asks: markAsked(page.asks, markedPages) } : page)),
  };
}

/** The questions of an act with the words that they have on their own pages. */
function markAsked(asks: NonNullable<CompiledPage['asks']>, pages: CompiledPage[]) {
  const questions = asks.questions.map(({ page, question }) => {
    const blocks = pages.find(({ name }) => name === page)?.page.blocks ?? [];
    const own = allBlocks(blocks).find(
      (block) => 'name' in block && 'name' in question && block.name === question.name,
    );
    return { page, question: own ? { ...own, ...(question.when && { when: question.when }) } : question };
  });
  return { ...asks, questions };
}

const allBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => [block, ...('blocks' in block ? allBlocks(block.blocks) : [])]);

function markPage(name: SiteName, page: CompiledPage): CompiledPage {
  const { file, placeOf } = fileOf(name, page);
  const sourceAt = (pointer: Pointer): Source => ({ file, pointer: placeOf(pointer) });
  const titleMarked = (words: string) => markLine(words, () => sourceAt([isLetter(page) ? 'subject' : 'title']));
  const { title, heading, blocks } = page.page;
  const texts = Object.entries(page.texts).map(([text, html]) => [
    text,
    // The text of a sample is in no file.
    markHtml(html, name === 'samples' && text === 'sample' ? undefined : `text/${text}.md`),
  ]);
  return {
    ...page,
    page: {
      ...page.page,
      title: titleMarked(title),
      ...(heading && {
        heading: heading.map((one, index) => ({
          ...one,
          text: markLine(one.text, () => sourceAt(['heading', index, 'text'])),
        })),
      }),
      blocks: markBlocks(blocks, ['blocks'], sourceAt),
    } as CompiledPage['page'],
    texts: Object.fromEntries(texts) as CompiledPage['texts'],
    ...(page.messages && { messages: markMessages(page.messages) }),
    documents: Object.fromEntries(
      Object.entries(page.documents).map(([key, document]) => [key, markDocument(document, name)]),
    ),
    ...(page.demo && { demo: page.demo.map((entries) => entries.map((entry) => markDemo(entry, name))) }),
  };
}

/** Pages stay the same objects while an editor changes others. */
const markPageOf = {
  content: memoize((page: CompiledPage) => markPage('content', page)),
  samples: memoize((page: CompiledPage) => markPage('samples', page)),
};

const files = new Map<string, Schema>(
  Object.entries(
    import.meta.glob<Schema>(['../../schemas/*.schema.json', '../../src/blocks/*/schema.json'], {
      eager: true,
      import: 'default',
    }),
  ).map(([path, schema]) => [path.replaceAll('../', ''), schema]),
);

const walker = walkerOf((reference, from) => lookUp(files, reference, from));

/** The property of a marked block that has the edges of its mark. */
export const edgesName = 'studioEdges';

function markBlocks(blocks: readonly Block[], at: Pointer, sourceAt: (pointer: Pointer) => Source): Block[] {
  return blocks.map((block, index) => {
    const pointer = [...at, index];
    const path = `src/blocks/${block.type}/schema.json`;
    const { blocks: inner, ...own } = block as Block & { blocks?: Block[] };
    let copy = own as unknown as Json;
    for (const { format, pointer: line, value } of walker.references(path, own)) {
      if (format !== 'line') continue;
      const steps = stepsIn(line);
      copy = withValue(
        copy,
        steps,
        markLine(value, () => sourceAt([...pointer, ...steps])),
      );
    }
    const isOfLink = files.get(path)?.needs === 'switch-order';
    return {
      ...(copy as unknown as Block),
      ...(inner && { blocks: markBlocks(inner, [...pointer, 'blocks'], sourceAt) }),
      [edgesName]: edgesOf({ source: sourceAt(pointer), block: block.type, ...(isOfLink && { isOfLink }) }),
    };
  });
}

const markMessages = <Messages extends object>(messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([name, words]) => [
      name,
      markLine(words as string, () => ({ file: 'messages.json', pointer: [name] })),
    ]),
  ) as Messages;

/** A plural's own signs, which stay as they are; a placeholder; and words. */
const runs = /\{[\w.]+\}\{\|[\da-z]*\{\||\{\||\|\}|\{([A-Za-z][\w.]*)\}|(?:\\\{|(?!\|\})[^\s{])+/g;

/** Marks the words of a line, each with its place by the number of letters before it. */
function markLine(words: string, sourceOf: (letters: number) => Source | undefined): string {
  let letters = 0;
  return words.replace(runs, (run: string, placeholder?: string) => {
    if (placeholder !== undefined) return marked(run, { source: sourceOf(letters), placeholder });
    if (/^\{|^\|\}$/.test(run)) return run;
    const source = sourceOf(letters);
    letters += lettersIn(run);
    return marked(run, { source });
  });
}

/** The number of letters that are not white space: so places in Markdown are counted. */
const lettersIn = (text: string): number => text.replace(/\s+/g, '').length;

function markDocument(document: CompiledDocument, name: SiteName): CompiledDocument {
  const { id, title, sections } = document;
  const ofContent = (source: Source) => (name === 'content' ? source : undefined);
  return {
    ...document,
    title: markLine(title, () => ofContent({ file: `documents/${id}/document.json`, pointer: ['title'] })),
    sections: sections.map((section) => {
      const fileNamed = (part = '') => `documents/${id}/${part}.md`;
      const file = fileNamed(section.parts[0]?.name);
      return {
        ...section,
        heading: markLine(section.heading, (letter) => ofContent({ file, letter })),
        parts: section.parts.map((part) => ({
          ...part,
          html: markHtml(part.html, name === 'content' ? fileNamed(part.name) : undefined),
        })),
      };
    }),
  };
}

/** Marks the words, placeholders and images of compiled Markdown. */
function markHtml(html: string, file: string | undefined): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  const counts = { letters: 0, slots: 0, images: 0 };
  const enclose = (element: Element, mark: Parameters<typeof edgesOf>[0]) => {
    const [before, after] = edgesOf(mark);
    element.before(before);
    element.after(after);
  };
  const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) {
    if (node instanceof Text) {
      node.data = node.data.replace(/\S+/g, (run) => {
        const source = file === undefined ? undefined : { file, letter: counts.letters };
        counts.letters += lettersIn(run);
        return marked(run, { source });
      });
    } else if (node instanceof HTMLElement && node.dataset.v !== undefined) {
      const source = file === undefined ? undefined : { file, slot: counts.slots++ };
      enclose(node, { source, placeholder: node.dataset.v });
    } else if (node instanceof HTMLImageElement) {
      enclose(node, { source: file === undefined ? undefined : { file, image: counts.images++ } });
    }
  }
  return template.innerHTML;
}

/** Marks an entry of the list of demo links: a page's title and path, and the parts of a link's label. */
function markDemo(entry: DemoEntry, site: SiteName): DemoEntry {
  const ofContent = (source: Source) => (site === 'content' ? source : undefined);
  const ofPage = (words: string, property: string) =>
    marked(words, { source: ofContent({ file: `pages/${entry.name}.json`, pointer: [property] }) });
  const { demoLinks } = window.doorstepGallery;
  const links = entry.links.map(({ href, label }) => {
    const index = demoLinks.findIndex(({ id }) => href.endsWith(id));
    const link = demoLinks[index];
    if (!link) return { href, label: ofPage(label, 'path') };
    const part = (property: keyof DemoLink & string, words = String(link[property])) =>
      marked(words, { source: ofContent({ file: 'demo-links.json', pointer: ['links', index, property] }) });
    const rest = `${part('customer_type')} customer, ${part('state')}: ${part('note')}`;
    return { href, label: `${part('id', link.id.slice(-3))} ${part('journey')}, ${rest}` };
  });
  return { ...entry, title: ofPage(entry.title, 'title'), path: ofPage(entry.path, 'path'), links };
}
