/**
 * Derives the gallery of a content folder, describes it with drafts and compares it on each request, in a process beside
 * the server, which goes on trying drafts.
 */
import { setImmediate as others } from 'node:timers/promises';
import { contactsOf } from '../../../content/compile/compile.ts';
import { loadProject, readFolder } from '../../../content/folder/load.ts';
import {
  inspectMarkdown,
  type KnownInspections,
  knownInspections,
  learnInspections,
} from '../../../content/markdown/inspect.ts';
import type { Site } from '../../../types.gen.ts';
import { sourceHash } from '../../build/code.ts';
import { openKept } from '../../build/kept.ts';
import { derivedOf } from '../../gallery/derive/derived.ts';
import { partOf } from '../../gallery/derive/gallery.ts';
import { compareWithDrafts } from './compare-drafts.ts';
import type { Asked } from './describe.ts';
import { describeSite, newsOf } from './site.ts';

const [folder = 'content', assets] = process.argv.slice(2);
const project = { ...loadProject(), ...(assets && { assets }) };
/** How many texts are parsed anew at each start: in less than a second or two. */
const few = 300;

/** What a studio of this folder knew of its many texts when it was last started. */
const kept = openKept<KnownInspections>('inspections', folder, sourceHash());
learnInspections(kept.get('all') ?? []);
/** Whether every text has been parsed: until then the site is described without what needs it. */
let isParsed = false;

/** Reads every file for the first time, and lets what is asked meanwhile be answered before the next. */
async function readAll(): Promise<void> {
  const { files } = readFolder(folder);
  const contacts = contactsOf(files.find(({ place }) => place.kind === 'site')?.data as Partial<Site> | undefined);
  for (const { place, text, data } of files) {
    if (place.kind === 'text' && text !== undefined) inspectMarkdown(text, { contacts });
    else if ('schema' in place && data !== undefined) project.schemas.references(place.schema, data);
    await others();
  }
}

async function answerTo(asked: Asked) {
  switch (asked.do) {
    case 'gallery': {
      if (!isParsed) await readAll();
      isParsed = true;
      return derivedOf(folder, project, false);
    }
    case 'part': {
      const part = await partOf(folder, asked.pages, project);
      return part && JSON.stringify(part);
    }
    case 'inspections': {
      const known = knownInspections();
      if (known.length > few) {
        kept.set('all', known);
        kept.save();
      }
      return known;
    }
    case 'site':
      return newsOf(describeSite(folder, project, asked.drafts, isParsed), asked.since);
    case 'compare':
      return compareWithDrafts({ content: folder, project }, asked.order);
  }
}

process.on('message', async (asked: Asked & { number: number }) => {
  const answer = async () => {
    const { number } = asked;
    try {
      return { number, result: await answerTo(asked) };
    } catch (error) {
      return { number, failed: (error as Error).message };
    }
  };
  // Whoever has asked may be gone by then.
  process.send?.(await answer(), undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit());
