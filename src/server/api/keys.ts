import type { FastifyInstance } from 'fastify';
import type { Signer } from '../proof/signer.ts';

/** The public keys by which anybody checks a receipt (RFC 7517): that of now, and those before it. */
export function keyRoutes(app: FastifyInstance, { keys }: Pick<Signer, 'keys'>): void {
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply.type('application/jwk-set+json').header('cache-control', 'public, max-age=300').send({ keys }),
  );
}
