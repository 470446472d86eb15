import type {
  Act,
  DemoLinks,
  Document,
  Journeys,
  Letter,
  Messages,
  Page,
  Site,
  States,
  Values,
} from '../../types.gen.ts';
import type { FilePlace } from '../folder/file-kind.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { actsIn } from '../model/acts.ts';
import { factRowsIn } from '../model/fact-rows.ts';
import { readsIn } from '../model/reads.ts';

/** Content without mistakes, with types. The check has proved that each file matches its schema. */
export type Parts = ReturnType<typeof contentParts>;

/** Sorts the files of content without mistakes by kind, and gives their data types. */
export function contentParts({ files }: Content) {
  const only = <Kind extends FilePlace['kind']>(kind: Kind) =>
    files.filter((file): file is ContentFile & { place: { kind: Kind } } => file.place.kind === kind);
  const data = <T>(kind: FilePlace['kind']) => only(kind)[0]!.data as T;

  return {
    site: data<Site>('site'),
    messages: data<Messages>('messages'),
    values: data<Values>('values'),
    acts: actsIn(files) as Record<string, Act>,
    rows: factRowsIn(files),
    reads: readsIn(files),
    journeys: data<Journeys>('journeys'),
    states: data<States>('states'),
    demoLinks: data<DemoLinks>('demo-links'),
    pages: new Map(only('page').map(({ place, data }) => [place.name, data as Page])),
    letters: new Map(only('letter').map(({ place, data }) => [place.name, data as Letter])),
    texts: new Map(only('text').map(({ place, text }) => [place.name, text!])),
    documents: new Map(
      only('document').map(({ place, data }) => {
        const sectionFiles = only('section').filter((section) => section.place.document === place.name);
        const sections = new Map(sectionFiles.map((section) => [section.place.name, section.text!]));
        return [place.name, { document: data as Document, sections }];
      }),
    ),
  };
}
