import type {
  CardFields,
  CardGateway,
  CardTexts,
  CreateGateway,
  FieldName,
  FieldPlaces,
  GatewayEvents,
} from '../gateway.ts';
import { allValid } from '../state.ts';
import { createBank } from './bank.ts';
import { brandOf, cvvValidity, expiryValidity, numberValidity } from './cards.ts';
import { choose } from './dialog.ts';
import { digitsOf, formatCvv, formatExpiry, formatNumber } from './format.ts';
import { createInput, type SandboxInput } from './input.ts';

export { createWallet } from './wallet.ts';

type Inputs = Record<FieldName, SandboxInput>;

const fieldStates = ({ number, expirationDate, cvv }: Inputs): CardFields => ({
  number: number.state(),
  expirationDate: expirationDate.state(),
  cvv: cvv.state(),
});

/** Asks the customer to approve, as a bank would. Escape declines. */
async function askToApprove(words: CardTexts, signal: AbortSignal): Promise<boolean> {
  const question = {
    title: words('challengeTitle'),
    text: words('challengeText'),
    choices: [
      ['approve', words('challengeApprove')],
      ['decline', words('challengeDecline')],
    ],
    otherwise: 'decline',
  } as const;
  return (await choose<'approve' | 'decline'>(question, signal)) === 'approve';
}

/** Makes the gateway of demos and tests: plain fields, test cards alone, no money and no network. */
export const createGateway: CreateGateway = async (_token, words): Promise<CardGateway> => {
  const ended = new AbortController();
  const bank = createBank(() => askToApprove(words, ended.signal));
  let fields: Inputs | undefined;

  const number = () => digitsOf(fields?.number.text() ?? '');

  function draw(places: FieldPlaces, events: GatewayEvents): Inputs {
    const of = (name: FieldName) => ({ onChange: () => refreshFields(events), onLeave: () => events.onLeave?.(name) });
    const cvvLength = () => brandOf(number())?.cvv;
    return {
      number: createInput(
        places.number,
        { autocomplete: 'cc-number', format: formatNumber, validity: (text) => numberValidity(digitsOf(text)) },
        of('number'),
      ),
      expirationDate: createInput(
        places.expirationDate,
        { autocomplete: 'cc-exp', format: formatExpiry, validity: expiryValidity },
        of('expirationDate'),
      ),
      cvv: createInput(
        places.cvv,
        {
          autocomplete: 'cc-csc',
          format: (text) => formatCvv(text, cvvLength()),
          validity: (text) => cvvValidity(text, cvvLength()),
        },
        of('cvv'),
      ),
    };
  }

  function refreshFields({ onChange }: GatewayEvents) {
    if (!fields) return;
    for (const field of Object.values(fields)) field.refresh();
    const cardType = brandOf(number())?.type;
    onChange({ ...fieldStates(fields), ...(cardType && { cardType }) });
  }

  return {
    testMode: true,
    goodFor: Number.POSITIVE_INFINITY,

    async mount(places, events) {
      fields = draw(places, events);
      for (const field of Object.values(fields)) field.refresh();
    },
    focus: (name) => fields?.[name].focus(),
    ask: (name) => fields?.[name].ask(),
    async tokenise() {
      if (!fields || !allValid(fieldStates(fields))) throw new Error('The fields are not all valid.');
      return bank.tokenise(number());
    },
    verify: (request) => bank.verify(request),
    async teardown() {
      ended.abort();
      for (const field of Object.values(fields ?? {})) field.remove();
      fields = undefined;
    },
  };
};
