import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledExample, rightRequest } from '../../support/direct-debit/direct-debit-example.ts';
import { agreement } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';
import { link, nonce, openServer, type Reply, type TestServer } from '../../support/server/test-server.ts';

/** The answers of the fixed calls, as they were recorded: `npx vitest run -u` writes them anew, and a change needs its reason. */
const recorded = './acts.recorded.txt';

let server: TestServer;
beforeAll(async () => {
  const example = compiledExample();
  const { methods, acts, values } = compiled.site;
  const content = {
    ...compiled,
    site: {
      ...compiled.site,
      acts: { ...acts },
      values: { ...example.site.values, ...values },
      methods: { ...methods, 'direct-debit': example.site.methods['direct-debit'] },
    },
    acts: { ...compiled.acts, 'direct-debit-mandate': example.acts!['direct-debit-mandate']! },
  };
  server = await openServer({ content });
});
afterAll(() => server.close());

/** An answer with what differs each time by its kind alone. */
const plain = ({ status, text, headers }: Reply) => ({
  status,
  type: headers.get('content-type'),
  text: text
    .replace(/DS(-[0-9A-Z]{4}){2}/g, 'DS-reference')
    .replace(/"client_token":"[^"]+"/, '"client_token":"token"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id'),
});

test('D-41 the fixed calls answer byte for byte as they did before acts were of kinds', async () => {
  const answers: object[] = [];
  const post = async (id: string, call: string, body?: object, key?: string) => {
    const reply = await server.post(`${link(id)}/${call}`, body, key ? { key } : {});
    answers.push({ call, ...plain(reply) });
  };
  const consent = { statement: 'Yes I Agree to make the Switch' };
  const bodies: [string, object | undefined, boolean][] = [
    ['switch-consent', consent, false],
    ['contract-agreement', { ...agreement, version: 'older' }, false],
    ['contract-agreement', { ...agreement, more: 1 }, false],
    ['contract-agreement', agreement, false],
    ['contract-agreement', agreement, false],
    ['client-token', undefined, false],
    ['payment-method', {}, true],
    ['payment-method', cardBody(nonce('declined')), true],
    ['payment-method', cardBody(nonce('not-shifted')), true],
    ['direct-debit-mandate', { ...rightRequest, sort_code: '12' }, false],
    ['direct-debit-mandate', { ...rightRequest, terms_sha256: '0'.repeat(64) }, false],
    ['payment-method', cardBody(nonce()), true],
    ['direct-debit-mandate', rightRequest, false],
    ['switch-consent', { statement: 'No' }, false],
    ['switch-consent', consent, false],
    ['switch-consent', consent, false],
    ['payment', cardBody(nonce()), true],
    ['payment', cardBody(nonce()), true],
    ['direct-debit-check', { sort_code: '089999', account_number: '66374958' }, false],
  ];
  for (const journey of ['contract-mandate', 'switch-mandate', 'single-payment', 'direct-debit']) {
    const { id } = await makeLink(server, journey, { payment_methods: ['card', 'direct-debit'] }).catch(() =>
      makeLink(server, journey),
    );
    for (const [call, body, needsKey] of bodies) await post(id, call, body, needsKey ? randomUUID() : undefined);
    for (const read of ['', '/switch-order', '/agreed-document', '/direct-debit-mandate'])
      answers.push({ call: `GET ${journey}${read}`, ...plain(await server.get(`${link(id)}${read}`)) });
  }
  await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot(recorded);
});
