import type { Act } from '../../rules/journey/journey.ts';
import type { AgreeRequest, ConfirmRequest } from '../../types.gen.ts';
import type { Deps } from '../deps.ts';
import type { Recorded } from '../ledger/records.ts';
import { textOf } from './decide.ts';
import { type Asked, recordAct } from './record-act.ts';

/** Records the agreement to a document exactly as it was shown (D-07). Throws a `Refusal`. */
function agree(deps: Deps, act: Act, asked: Asked, agreement: AgreeRequest): Promise<Recorded> {
  return recordAct(deps, {
    ...asked,
    act,
    shown: agreement,
    evidence(link) {
      const { sha256, ...shown } = agreement;
      return { ...shown, text: { sha256, html: textOf(deps.compiled, link, act)!.html } };
    },
  });
}

/** Records a confirmation, with the hash of the order document if it is about that (D-22). Throws a `Refusal`. */
function confirm(deps: Deps, act: Act, asked: Asked, { statement }: ConfirmRequest): Promise<Recorded> {
  const isAboutOrder = deps.compiled.site.acts[act]?.about === 'switch-order';
  return recordAct(deps, {
    ...asked,
    act,
    shown: { statement },
    evidence: ({ row }) => ({
      statement,
      ...(isAboutOrder && row.order_sha256 && { order_sha256: row.order_sha256 }),
    }),
  });
}

/** How an act of each kind that a button records is asked for: the schema of the request, its fields, and what records it. */
const consents = {
  agree: {
    schema: 'AgreeRequest',
    fields: ['document', 'version', 'sha256', 'statement', 'button'],
    record: agree,
  },
  confirm: { schema: 'ConfirmRequest', fields: ['statement'], record: confirm },
} as const;

/** The consent that an act is, by its kind; undefined if no button records it. */
export function consentOf({ compiled }: Pick<Deps, 'compiled'>, act: Act) {
  const { kind } = compiled.site.acts[act] ?? {};
  const consent = kind === 'agree' || kind === 'confirm' ? consents[kind] : undefined;
  return consent as
    | {
        schema: 'AgreeRequest' | 'ConfirmRequest';
        fields: readonly string[];
        record(deps: Deps, act: Act, asked: Asked, body: object): Promise<Recorded>;
      }
    | undefined;
}
