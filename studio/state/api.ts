import type { Problem, Whereabouts } from '../../src/content/api/pure.ts';
import type { Published, Publishing, PublishRequest } from '../git/types.ts';
import type {
  CheckedDrafts,
  Command,
  CommandResult,
  DraftComparison,
  Drafts,
  FileText,
  LinksToPage,
  SaveResult,
  SiteChanges,
  StoredImage,
  StudioSite,
  TranslatedFile,
} from '../types.ts';

/** A call that the server refused, or that did not reach it. Its message is for the editor. */
export class CallFailed extends Error {
  override name = 'CallFailed';
}

/** Resolves with what a call answers, or with why it was refused or did not arrive. */
export const orRefusal = <Answer>(answer: Promise<Answer>): Promise<Answer | { refused: string }> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    return { refused: error.message };
  });

/** Said until the server answers again. */
export const unanswered = 'The studio does not answer. What you have changed is kept in this browser.';

async function call<Result>(name: string, body: object): Promise<Result> {
  let response: Response;
  try {
    response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new CallFailed(unanswered);
  }
  // What is no JSON is of a proxy in between.
  const result = (await response.json().catch(() => undefined)) as (Result & { message?: string }) | undefined;
  if (!result) throw new CallFailed(unanswered);
  if (!response.ok) throw new CallFailed(result.message ?? 'The studio failed at this.');
  return result;
}

/** Content that is written as a script, where no server can be asked. */
type WrittenContent = { site: StudioSite; texts: Record<string, string> };

declare global {
  interface Window {
    doorstepContent?: WrittenContent;
  }
}

/** The calls that a studio needs in which nothing can be changed. */
const reading = ({ site, texts }: WrittenContent) => ({
  site: async () => site,
  file: async (path: string): Promise<FileText> => ({ path, version: '', text: texts[path] ?? null }),
  try: async (): Promise<CheckedDrafts> => ({ problems: [] }),
  block: async (): Promise<Problem[]> => [],
});

const calls = {
  site: () => call<StudioSite>('site', {}),
  changes: (drafts: Drafts) => call<SiteChanges>('changes', { drafts }),
  try: (drafts: Drafts, good: Drafts, edition?: string) => call<CheckedDrafts>('try', { drafts, good, edition }),
  file: (path: string) => call<FileText>('file', { path }),
  save: (files: FileText[]) => call<SaveResult>('save', { files }),
  run: (command: Command) => call<CommandResult>('run', { command }),
  original: () => call<Drafts>('original', {}),
  putBackPublic: () => call<Published & { images: string[] }>('put-back', {}),
  compare: (drafts: Drafts) => call<DraftComparison>('compare', { drafts }),
  image: (image: { name: string; shows: string; data: string }) => call<StoredImage>('image', image),
  imagesOut: (paths: string[], drafts: Drafts) => call<string[]>('images-out', { paths, drafts }),
  imagesBack: (paths: string[]) => call('images-back', { paths }),
  publishing: (drafts: Drafts = {}) => call<Publishing>('publishing', { drafts }),
  publish: (request: PublishRequest) => call<Published>('publish', { request }),
  signOut: () => call<{ to: string }>('sign-out', {}),
  begin: () => call<Published>('begin', {}),
  goOn: (branch: string) => call<Published>('go-on', { branch }),
  block: (type: string, text: string) => call<Problem[]>('block', { type, text }),
  leading: (page: string, drafts: Drafts) => call<LinksToPage>('leading', { page, drafts }),
  translations: (edition: string, drafts: Drafts) => call<TranslatedFile[]>('translations', { edition, drafts }),
  where: (name: string, drafts: Drafts) => call<Whereabouts[]>('where', { name, drafts }),
};

export const api: typeof calls = { ...calls, ...(window.doorstepContent && reading(window.doorstepContent)) };
