import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { CommandRefused } from './command.ts';
import type { Verification } from './verification.ts';

type EventBody = { link?: string; reference?: string; receipt?: string };

/** A short key of a receipt: a million of them are held. */
const keyOf = (receipt: string): string => createHash('sha256').update(receipt).digest().toString('latin1', 0, 12);

/** The bodies of events in a file, one a line; of one link, or of all. Throws {@link CommandRefused} for others, and for none. */
async function* bodiesIn(file: string, name: string | undefined): AsyncGenerator<EventBody & { receipt: string }> {
  let line = 0;
  let events = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() === '') continue;
    const body = read(text);
    if (typeof body?.receipt !== 'string')
      throw new CommandRefused(`${file}, line ${line}: it is no body of an event with a receipt.`);
    events += 1;
    if (name === undefined || body.link === name) yield { ...body, receipt: body.receipt };
  }
  if (events === 0) throw new CommandRefused(`--against: ${file} has no event, so that nothing would be compared.`);
}

function read(text: string): EventBody | undefined {
  try {
    return JSON.parse(text) as EventBody;
  } catch {
    return undefined;
  }
}

/** Reads the events that the provider has, to be compared with ours both ways. Each receipt must be here, byte for byte. */
export async function openAgainst(file: string, name: string | undefined) {
  if (!existsSync(file)) throw new CommandRefused(`--against: there is no file ${file}.`);
  const unseen = new Set<string>();
  const seen = new Set<string>();
  for await (const { receipt } of bodiesIn(file, name)) unseen.add(keyOf(receipt));

  return {
    count: unseen.size,
    /** Whether the provider has one of our receipts. */
    has(receipt: string): boolean {
      const key = keyOf(receipt);
      if (unseen.delete(key)) seen.add(key);
      return seen.has(key);
    },

    /** Reports the receipts of the provider that are not here, but those of links that were erased. */
    async reportOthers({ db, signer, report, erased }: Verification): Promise<void> {
      if (unseen.size === 0) return;
      for await (const { link = '', reference = '', receipt } of bodiesIn(file, name)) {
        if (!unseen.has(keyOf(receipt)) || erased.links.has(link)) continue;
        const [here] = await db.query('select 1 from records where receipt = $1 and reference = $2', [
          receipt,
          reference,
        ]);
        if (here) continue;
        const isOurs = (await signer.read('doorstep-receipt+jwt', receipt)) !== undefined;
        const detail = isOurs ? 'it has a receipt of ours that is not here' : 'it has a receipt that is not ours';
        report.problems.push({ link, reference, what: 'the provider', detail });
      }
    },
  };
}
