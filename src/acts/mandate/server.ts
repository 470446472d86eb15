import { accountEnding } from '../../rules/bank/account.ts';
import type { FieldFault } from '../../rules/bank/mandate.ts';
import { defined } from '../../rules/defined.ts';
import { type FormFields, formFields, tick } from '../../rules/forms.ts';
import { Refusal } from '../../server/base/refusal.ts';
import { readChecked } from '../../server/direct-debit/bank-checks.ts';
import { mandateText } from '../../server/direct-debit/mandate-text.ts';
import { type KindRoom, type ServerKind, shownBy } from '../../server/kind.ts';
import { bankHash, newSalt } from '../../server/proof/hashes.ts';

/** Records a Direct Debit mandate with exactly the text that was shown, and stores the bank details encrypted. */
export const server: ServerKind = {
  actText: mandateText,
  hasMore: true,
  drawnHash: (compiled, link) => mandateText(compiled, link).sha256,
  read({ compiled, checkBank }, { typed }) {
    const { statement = '' } = shownBy(typed, [], ['statement']);
    const read = readChecked(checkBank, { ...detailsIn(typed), statement });
    const salt = newSalt();
    return (link) => ({
      shown: { sha256: typed.terms_sha256 ?? '', ...(statement.trim() && { statement }) },
      recorded() {
        if ('faults' in read) throw fieldsInvalid(read.faults);
        const { statement, ...details } = read.mandate;
        const bank = { ...details, salt, ...defined({ bank: read.bank }) };
        return {
          ...{ statement, text: mandateText(compiled, link) },
          ...{ account_ending: accountEnding(details.account_number), bank_sha256: bankHash(bank), bank },
        };
      },
    });
  },
  step(room, { typed }) {
    const step = typed[formFields.step];
    if (step === 'change') return { again: { typed: keptOf(typed) }, status: 200 };
    return step === 'confirm' ? undefined : review(room, typed);
  },
  keeps: (typed) => ({ typed: keptOf(typed), ...(typed[formFields.step] === 'confirm' && reviewStep) }),
};

const detailsIn = ({ account_holder = '', sort_code = '', account_number = '' }: FormFields) => ({
  ...{ account_holder, sort_code, account_number },
});

/** The fields that a customer fills in, as they came. They go into the page again, and nowhere else. */
const keptOf = (typed: FormFields) => ({
  ...detailsIn(typed),
  ...(typed[formFields.ticked] === tick && { ticked: tick }),
});

const reviewStep = { step: 'review', heading: 'directDebitReview' } as const;

const fieldsInvalid = (faults: FieldFault[]) =>
  new Refusal('fields-invalid', {}, { errors: faults.map(({ message, ...rest }) => ({ ...rest, detail: message })) });

/** The answer to the first step: the faults of the fields, or their review. */
function review({ compiled, checkBank }: KindRoom, typed: FormFields) {
  const { directDebitStatement: words = '' } = compiled.acts!['direct-debit-mandate']!.messages;
  const statement = typed[formFields.ticked] === tick ? words : '';
  const read = readChecked(checkBank, { ...detailsIn(typed), statement });
  if ('faults' in read) return { again: { faults: read.faults, typed: keptOf(typed) }, status: 422 };
  const { bank } = read;
  return { again: { ...reviewStep, typed: keptOf(typed), ...(bank !== undefined && { bank }) }, status: 200 };
}
