import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fields } from '../../walk/memory/calls.ts';
import { browserFolder } from '../../walk/page-code.ts';
import { dataIn } from '../edit/positions.ts';
import type { ShownState } from './frame-pages.ts';
import { previewPath, Refusal } from './guard.ts';
import { ofFrame, ofWholePage } from './headers.ts';
import { sendFile, sendPage } from './send.ts';
import type { Workspace } from './workspace.ts';

type PreviewOptions = { bundles: string; workspaceOf(key: string): Promise<Workspace | undefined> };

type OfState = { Querystring: { shows: string } };
type OfBefore = { Querystring: { at: string; edition?: string } };
type OfPage = { Params: { '*': string }; Body?: unknown };

/**
 * The routes of the preview, whose address is a key that nobody can guess: its sandboxed page sends no cookie. Below `at` is
 * the site as its server in memory answers, below `_` what the studio adds.
 */
export async function previewRoutes(app: FastifyInstance, { bundles, workspaceOf }: PreviewOptions): Promise<void> {
  const code = await browserFolder();
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        const workspace = await workspaceOf((request.params as { key: string }).key);
        if (!workspace) throw new Refusal(404, 'There is no such file.');
        request.workspace = workspace;
        request.assets = workspace.assets;
        // The frame's page has an origin of its own, and needs leave to read fonts and answers.
        reply.headers({
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'location',
        });
      });
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: FastifyRequest, body: string) => fieldsOf(new URLSearchParams(body)),
      );
      scope.get('/_/*', (request, reply) => sendFile(request, reply, [bundles]));
      scope.get<OfState>('/state.html', async ({ workspace, query }, reply) => {
        const shown = dataIn<ShownState>(query.shows);
        const address = shown && (await workspace.studio.pages.open(shown));
        if (address === undefined) throw new Refusal(404, 'There is no such state.');
        return reply.redirect(`${workspace.studio.preview}/at${address}`);
      });
      scope.get<OfBefore>('/before.html', async ({ workspace, query }, reply) =>
        sendPage(reply, await workspace.studio.sharing.before(query), ofWholePage),
      );
      scope.options('/at/*', (_request, reply) =>
        reply.headers({ 'access-control-allow-headers': '*', 'access-control-allow-methods': 'GET, POST' }).send(),
      );
      scope.get<OfPage>('/at/*', (request, reply) =>
        /\.\w+$/.test(request.params['*'])
          ? sendFile(request, reply, [code, request.assets])
          : answerPage(request, reply),
      );
      scope.post<OfPage>('/at/*', answerPage);
    },
    { prefix: previewPath },
  );
}

/** Answers for a page of the site, a form of it, or a call of its islands. */
async function answerPage(request: FastifyRequest<OfPage>, reply: FastifyReply): Promise<FastifyReply> {
  const { workspace, url, method, headers, body } = request;
  const isForm = /^application\/x-www-form-urlencoded/.test(headers['content-type'] ?? '');
  const {
    status,
    headers: own,
    body: content,
    bytes,
  } = await workspace.studio.pages.answer({
    address: url.slice(`${workspace.studio.preview}/at`.length),
    method: method === 'POST' ? 'POST' : 'GET',
    ...(isForm ? { form: body as Fields } : { json: body }),
    headers: headers as Record<string, string>,
  });
  return (
    reply
      .code(status)
      // A browser shows no PDF in a sandbox.
      .headers({ ...(bytes ? {} : ofFrame), ...own })
      .send(bytes ?? content)
  );
}

/** The fields of a form; one that stands several times, such as a list of ticks, with all its values. */
function fieldsOf(all: URLSearchParams): Fields {
  return Object.fromEntries(
    [...new Set(all.keys())].map((name) => {
      const values = all.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
}
