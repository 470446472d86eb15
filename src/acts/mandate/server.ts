import { accountEnding } from '../../rules/bank/account.ts';
import type { Mandate } from '../../rules/bank/mandate.ts';
import { type FormFields, formFields, tick } from '../../rules/forms.ts';
import { Refusal } from '../../server/base/refusal.ts';
import type { ActDeps } from '../../server/deps.ts';
import { readChecked } from '../../server/direct-debit/bank-checks.ts';
import { fieldsInvalid } from '../../server/direct-debit/fields-invalid.ts';
import { mandateText } from '../../server/direct-debit/mandate-text.ts';
import type { FormResult, ServerKind } from '../../server/kind.ts';
import type { LinkView } from '../../server/ledger/link.ts';
import { bankHash, newSalt } from '../../server/proof/hashes.ts';
import type { DirectDebitMandateRequest } from '../../types.gen.ts';

/** Records a Direct Debit mandate with exactly the text that was shown, and stores the bank details encrypted. */
export const server: ServerKind = {
  request: 'DirectDebitMandateRequest',
  problems: ['fields-invalid'],
  actText: mandateText,
  drawnHash: (compiled, link) => mandateText(compiled, link).sha256,
  read(deps, _act, request) {
    const { terms_sha256, ...typed } = request as DirectDebitMandateRequest;
    const read = readChecked(deps.bankChecks, typed);
    const mandateOf = (link: LinkView): Mandate => {
      if ('mandate' in read) return read.mandate;
      throw fieldsInvalid(deps.compiled, read.faults, link);
    };
    const salt = newSalt();
    return {
      shown: { sha256: terms_sha256, ...(typed.statement.trim() && { statement: typed.statement }) },
      evidence(link) {
        const mandate = mandateOf(link);
        return {
          statement: mandate.statement,
          text: mandateText(deps.compiled, link),
          account_ending: accountEnding(mandate.account_number),
          bank_sha256: bankHash({ ...mandate, salt }),
        };
      },
      also(tx, link) {
        const { statement: _, ...details } = mandateOf(link);
        return deps.bureau.lodge(tx, link.row.id, { ...details, salt });
      },
    };
  },
  form: {
    async handle({ deps, fields, readAs }, record) {
      const step = fields[formFields.step];
      if (step === 'change') return { again: { typed: typedOf(fields) }, status: 200 };
      if (step !== 'confirm') return review(deps, fields);
      try {
        return await record(readAs('DirectDebitMandateRequest'));
      } catch (error) {
        if (error instanceof Refusal && error.slug === 'fields-invalid') return review(deps, fields);
        throw error;
      }
    },
    keeps: (fields) => ({ typed: typedOf(fields), ...(fields[formFields.step] === 'confirm' && reviewStep) }),
  },
};

/** The fields that a customer fills in, as they came. They go into the page again, and nowhere else. */
function typedOf({ account_holder = '', sort_code = '', account_number = '', ...rest }: FormFields) {
  return { account_holder, sort_code, account_number, ...(rest[formFields.ticked] === tick && { ticked: tick }) };
}

const reviewStep = { step: 'review', heading: 'directDebitReview' } as const;

/** The answer to the first step: the faults of the fields, or their review. */
function review({ compiled, bankChecks }: Pick<ActDeps, 'compiled' | 'bankChecks'>, fields: FormFields): FormResult {
  const { ticked, ...details } = typedOf(fields);
  const statement = ticked === undefined ? '' : compiled.acts!['direct-debit-mandate']!.messages.directDebitStatement!;
  const read = readChecked(bankChecks, { ...details, statement });
  if ('faults' in read) return { again: { faults: read.faults, typed: typedOf(fields) }, status: 422 };
  const { bank } = read;
  return { again: { ...reviewStep, typed: typedOf(fields), ...(bank !== undefined && { bank }) }, status: 200 };
}
