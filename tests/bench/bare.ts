/** A server that does as little as can be, with Fastify and pg as they come: it reads a link, and sends as many bytes as it is asked for. */
import Fastify from 'fastify';
import pg from 'pg';
import { selectLinks } from '../../src/server/ledger/link.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get<{ Params: { id: string }; Querystring: { bytes: string } }>('/:id', async ({ params, query }, reply) => {
  await pool.query(`${selectLinks} where id = $1`, [params.id]);
  return reply.type('text/html').send(Buffer.alloc(Number(query.bytes), 32));
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening at ${app.listeningOrigin}`);
