import { dirname } from 'node:path';
import { bundleStudio } from '../bundle/bundle-studio.ts';
import { guardHosted } from '../server/guard.ts';
import { previewRoutes } from '../server/preview-routes.ts';
import { studioRoutes, studioServer } from '../server/studio-server.ts';
import { editorReader } from './editor.ts';
import { hostedWorkspaces } from './hosted-workspaces.ts';
import type { HostedSettings } from './settings.ts';
import { openWorkTrees } from './work-trees.ts';

/** Serves the studio to everybody whom the proxy lets in, each with a work tree of their own (D-59). */
export async function serveHosted(settings: HostedSettings): Promise<void> {
  const { url, host, port } = settings;
  const [bundles, trees] = await Promise.all([bundleStudio(), openWorkTrees(settings)]);
  const { guard, editorOf } = editorReader(settings);
  const workspaces = hostedWorkspaces(settings, trees);

  const app = await studioServer();
  // After it browsers ask for this name by HTTPS only.
  if (url.startsWith('https:'))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('strict-transport-security', 'max-age=31536000');
    });
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(async (own) => {
    own.addHook('onRequest', async (request) => {
      guard(request);
      guardHosted(request, url);
    });
    // Editors read of files as they are in the repository: where the server keeps its own is nobody's business.
    own.addHook('onSend', async ({ workspace }, _reply, body) =>
      workspace && typeof body === 'string' ? body.replaceAll(`${dirname(workspace.studio.folder)}/`, '') : body,
    );
    // A preview's page has an origin of its own, to which no browser sends the proxy's cookie: its address is its key.
    await own.register(previewRoutes, { bundles, workspaceOf: async (key) => workspaces.byKey(key)?.workspace });
    await own.register(async (scope) => {
      scope.addHook('onRequest', async (request) => {
        const entry = workspaces.of(editorOf(request));
        request.workspace = await entry.workspace;
        request.assets = request.workspace.assets;
      });
      await scope.register(studioRoutes, { bundles });
    });
  });
  await app.listen({ host, port });
}
