/**
 * What a server costs that does nothing but one indexed read or one insert: Fastify and pg, as they come. `/page/:id` reads a
 * link as ours does and sends as many bytes as its query says.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { selectLinks } from '../../src/server/ledger/link.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get<{ Params: { id: string } }>('/bare/:id', async ({ params }) => {
  const { rows } = await pool.query('select id, journey, own_values from bare where id = $1', [params.id]);
  return rows[0];
});
app.get<{ Params: { id: string }; Querystring: { bytes: string } }>('/page/:id', async ({ params, query }, reply) => {
  await pool.query(`${selectLinks} where id = $1`, [params.id]);
  return reply.type('text/html').send(Buffer.alloc(Number(query.bytes), 32));
});
app.post<{ Params: { id: string }; Body: Record<string, string> }>('/bare/:id', async ({ params, body }, reply) => {
  const { rows } = await pool.query(
    'insert into bare_records (link_id, statement, sha256) values ($1, $2, $3) returning recorded_at',
    [params.id, body.statement, body.sha256],
  );
  return reply.code(201).send(rows[0]);
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listening at ${app.listeningOrigin}`);
