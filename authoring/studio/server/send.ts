import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ofAsset } from './headers.ts';

export const sendPage = (reply: FastifyReply, html: string, headers: object) =>
  reply
    .headers({ ...headers })
    .type('text/html; charset=utf-8')
    .send(html);

/** Sends the file that the rest of a route's address names, from the first folder that has it. */
export function sendFile({ params }: FastifyRequest, reply: FastifyReply, folders: string[]): FastifyReply {
  const path = (params as { '*': string })['*'];
  const folder = folders.find((one) => existsSync(join(one, path)));
  reply.headers(ofAsset);
  if (!folder) reply.callNotFound();
  return folder ? reply.sendFile(path, resolve(folder)) : reply;
}
