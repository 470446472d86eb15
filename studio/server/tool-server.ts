import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** Where a server listens, and whether the port that was asked for was taken. */
export type Address = { url: string; portWasTaken: boolean };

/** The headers of every answer of a tool: no browser keeps one, or gives it to another site. */
export const everyAnswer = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** The largest body of a call, in bytes. */
const bodyLimit = 20_000_000;

/**
 * Makes a server without routes. Bodies are checked by the schemas of their routes, and never corrected. `isServed`
 * says which files it may send.
 */
export async function toolServer(isServed: (path: string, root: string) => boolean): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(everyAnswer));
  await app.register(fastifyStatic, {
    serve: false,
    index: false,
    cacheControl: false,
    etag: false,
    lastModified: false,
    allowedPath: (path, root) => isServed(path, String(root)),
  });
  return app;
}

/** Sends the file that the rest of a route's address names, from the first folder that has it. */
export function sendFrom(folders: string[], { params }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (params as { '*': string })['*'];
  const folder = folders.find((one) => existsSync(join(one, path)));
  if (!folder) reply.callNotFound();
  return folder ? reply.sendFile(path, resolve(folder)) : reply;
}

/** Listens on the loopback address; if the port is taken, on a free one. */
export async function listenLocally(app: FastifyInstance, port: number): Promise<Address> {
  const listen = (preferred: number) => app.listen({ port: preferred, host: '127.0.0.1' });
  let portWasTaken = false;
  try {
    await listen(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === 0) throw error;
    portWasTaken = true;
    await listen(0);
  }
  return { url: `http://localhost:${(app.server.address() as AddressInfo).port}/`, portWasTaken };
}
