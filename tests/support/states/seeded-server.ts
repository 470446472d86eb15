import { hiddenFields } from '../../../authoring/walk/memory/form-fields.ts';
import type { PageSeed } from '../../../authoring/walk/memory/memory.ts';
import { type Ground, putSeed, recordSeedAct } from '../../../authoring/walk/memory/seed.ts';
import { cookieFor } from '../../../src/rules/cookies.ts';
import { formFields } from '../../../src/rules/forms.ts';
import { withLinkId } from '../../../src/rules/link-id.ts';
import { openAnswers } from '../../../src/server/answers/vault.ts';
import { readSettings } from '../../../src/server/base/settings.ts';
import { openPostgres } from '../../../src/server/db/postgres.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { openBankChecks } from '../../../src/server/direct-debit/bank-checks.ts';
import { keptForProvider } from '../../../src/server/direct-debit/bureau.ts';
import { openVault } from '../../../src/server/direct-debit/vault.ts';
import type { LinkView } from '../../../src/server/ledger/link.ts';
import { newReference } from '../../../src/server/ledger/reference.ts';
import { openSigner } from '../../../src/server/ledger/signing-key.ts';
import { stopSending } from '../../../src/server/letters/sending.ts';
import { createLink } from '../../../src/server/links/create.ts';
import { drawnOrder } from '../../../src/server/links/demo.ts';
import { databasePorts } from '../../../src/server/pages/database-ports.ts';
import { providerReads } from '../../../src/server/reads/ask.ts';
import type { Drawing } from '../../../src/server/release/drawing.ts';
import { openKeyring } from '../../../src/server/sealing/keyring.ts';
import type { Compiled } from '../../../src/types.gen.ts';
import { openOwnPostgres } from '../database/postgres.ts';
import { putState } from '../server/states.ts';
import { openServer, type Reply } from '../server/test-server.ts';

/** A site of a build, or one that is drawn by the code itself. */
type Site = { compiled: Compiled } & ({ drawing: Drawing } | { dist: string });

/**
 * A server on a PostgreSQL of its own, into whose database seeds are put by the functions that put them into memory: what it
 * answers to a browser is what customers get. Undefined where this machine has no PostgreSQL.
 */
export async function openSeededServer({ compiled, ...from }: Site) {
  const postgres = await openOwnPostgres();
  if (!postgres) return undefined;
  let time = new Date();
  const now = () => time;
  const env = { DATABASE_URL: postgres.url, ...('dist' in from && { DIST_DIR: from.dist }) };
  const server = await openServer({ now, env, content: compiled, ...('drawing' in from && from) });
  const settings = readSettings(server.settings);
  const db = openPostgres(postgres.url, () => undefined);
  // A page that tells of a letter would change once it has left.
  await stopSending(db, 'a test', 'pages are compared');
  const signer = await openSigner(db, settings);
  const keyring = await openKeyring(db, settings, true, async () => signer);
  const sealing = { db, keys: async () => keyring, signer: async () => signer, now };
  const own: Partial<Deps> = {
    ...{ settings, db, compiled, signer, now, answers: openAnswers(sealing) },
    bureau: keptForProvider(openVault(sealing)),
    bankChecks: openBankChecks(settings.bankFiles),
    askProvider: providerReads({ settings: settings.reads, demo: true, now }),
  };
  const ports = databasePorts(own as Deps);
  const ground: Ground = {
    ...{ content: { compiled }, ports },
    async orderOf(order) {
      const drawn = await drawnOrder(order);
      if (typeof drawn === 'string') throw new Error(drawn);
      return drawn;
    },
    create: (link) => db.transaction((tx) => createLink(tx, compiled.site, link, { now: now(), signer })),
    addAttempt: async (attempt) => void (await putState({ db }, 'attempt', { ...attempt, order_id: newReference() })),
  };
  const token = await server.freshToken();

  return {
    url: server.url,
    /** What a browser gets at the page of a seed, or for its form, and the id of the seed's link. */
    async show(seed: PageSeed): Promise<Reply & { id: string | undefined }> {
      const { link, post } = seed;
      time = new Date(seed.acted ?? seed.day);
      const id = link && (await putSeed(ground, { ...seed, link }));
      time = new Date(seed.day);
      const address = withLinkId(compiled.site.routes[seed.page]!.path, id);
      const cookies = [`XSRF-TOKEN=${token}`, ...(seed.isExisting ? [cookieFor(true).split(';')[0]!] : [])];
      const headers = { cookie: cookies.join('; ') };
      if (seed.fails === 'link') {
        const goOn = postgres.pause();
        const failed = await server.get(address, { headers });
        goOn();
        return { ...failed, id };
      }
      const page = await server.get(address, { headers });
      if (!post) return { ...page, id };
      const { act } = post.meanwhile ?? {};
      if (act && id) await recordSeedAct(ground, (await ports.findLink(id)) as LinkView, { act });
      const fields = { ...hiddenFields(page.text, post.form), [formFields.form]: post.form, ...post.fields };
      const sent = post.withoutCookies ? { token: null } : { headers };
      return { ...(await server.postForm(address, fields, sent)), id };
    },
    async close() {
      await db.close();
      await server.close();
      await postgres.close();
    },
  };
}
