/**
 * What runs inside the pretended provider's frames, one for each field, speaking the real SDK's protocol over framebus.
 * Formatting and validity are those of our own sandbox: both have the library of the provider's fields.
 */
import Framebus from 'framebus';
import { brandOf, cvvValidity, expiryValidity, numberValidity } from '../../../src/page/card/sandbox/cards.ts';
import { digitsOf, formatCvv, formatExpiry, formatNumber } from '../../../src/page/card/sandbox/format.ts';
import { readFailure, tokeniseQuery } from './frame-tokenise.ts';

type Key = 'number' | 'expirationDate' | 'cvv';
type FieldOptions = { placeholder?: string; internalLabel?: string };
type Options = { fields: Record<Key, FieldOptions>; styles?: Record<string, Record<string, string>> };
type ClientJson = { authorizationFingerprint?: string; gatewayConfiguration: { graphQL: { url: string } } };
type FrameWindow = Window & { field?: { draw(form: Form, options: Options): void } };
type Form = { inputs: Partial<Record<Key, HTMLInputElement>>; tell(type: string, by: Key): void };

const autocomplete: Record<Key, string> = { number: 'cc-number', expirationDate: 'cc-exp', cvv: 'cc-csc' };
const keys = Object.keys(autocomplete) as Key[];
const key = window.name.replace('braintree-hosted-field-', '') as Key;
const bus = new Framebus({ channel: location.hash.slice(1) });
const event = (name: string) => `hosted-fields:${name}`;

(window as FrameWindow).field = { draw };
bus.emit(event('FRAME_READY'), { field: key }, (options) => start(options as Options));

/** Only one frame is answered: it sets the others up, and keeps the form. */
function start(options: Options) {
  let client: ClientJson | undefined;
  bus.emit(event('READY_FOR_CLIENT'), (given: unknown) => {
    client = given as ClientJson;
  });
  const form: Form = { inputs: {}, tell };
  for (let index = 0; index < parent.frames.length; index += 1) {
    const frame = parent.frames[index] as FrameWindow;
    try {
      if (frame.location.href === location.href) frame.field?.draw(form, options);
    } catch {
      // Somebody else's frame.
    }
  }

  function tell(type: string, by: Key) {
    if (by === 'number') form.inputs.cvv?.dispatchEvent(new CustomEvent('brand'));
    const typed = digitsOf(form.inputs.number?.value ?? '');
    const { type: brand, cvv: size } = brandOf(typed) ?? {};
    const cards = brand ? [{ type: brand, niceType: brand, code: { name: 'CVV', size } }] : [];
    const fields = Object.fromEntries(keys.map((name) => [name, stateOf(form, name)]));
    bus.emit(event('INPUT_EVENT'), { type, merchantPayload: { cards, emittedBy: by, fields } });
    if (by === 'number' && typed.length >= 6) bus.emit(event('BIN_AVAILABLE'), typed.slice(0, 6) as never);
  }

  bus.on(event('TOKENIZATION_REQUEST'), async (_options, reply) => {
    const fields = keys.map((name) => ({ name, ...stateOf(form, name) }));
    const invalid = fields.filter(({ isValid }) => !isValid).map(({ name }) => name);
    if (fields.every(({ isEmpty }) => isEmpty))
      return reply([{ type: 'CUSTOMER', code: 'HOSTED_FIELDS_FIELDS_EMPTY', message: 'All fields are empty.' }]);
    if (invalid.length)
      return reply([
        {
          type: 'CUSTOMER',
          code: 'HOSTED_FIELDS_FIELDS_INVALID',
          message: 'Some payment input fields are invalid.',
          details: { invalidFieldKeys: invalid },
        },
      ]);

    const [month = '', year = ''] = (form.inputs.expirationDate?.value ?? '').split('/');
    const creditCard = {
      number: digitsOf(form.inputs.number?.value ?? ''),
      expirationMonth: month,
      expirationYear: year,
      cvv: form.inputs.cvv?.value,
    };
    reply(await tokenise(client, creditCard));
  });
}

async function tokenise(client: ClientJson | undefined, creditCard: object): Promise<unknown[]> {
  const answer = await fetch(client?.gatewayConfiguration.graphQL.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client?.authorizationFingerprint}` },
    body: JSON.stringify({ ...tokeniseQuery, variables: { input: { creditCard } } }),
  }).catch(() => undefined);
  const body = await answer?.json().catch(() => undefined);
  const failure = readFailure(answer?.status ?? 0, body);
  if (failure) return [failure];
  const { token, creditCard: card } = body.data.tokenizeCreditCard;
  const details = { bin: card.bin, lastFour: card.last4, lastTwo: card.last4.slice(2), cardType: 'Visa' };
  return [null, { nonce: token, details, description: `ending in ${details.lastTwo}`, type: 'CreditCard' }];
}

function draw(form: Form, { fields, styles = {} }: Options) {
  const input = document.createElement('input');
  form.inputs[key] = input;
  Object.assign(input, { type: 'text', inputMode: 'numeric', autocomplete: autocomplete[key] });
  input.placeholder = fields[key].placeholder ?? '';
  input.setAttribute('aria-label', fields[key].internalLabel ?? key);
  const message = document.createElement('p');
  message.id = 'message';
  message.hidden = true;
  const sheet = document.createElement('style');
  const rules = Object.entries(styles).map(([selector, given]) => {
    const declarations = Object.entries(given).map(([name, value]) => `${name}:${value}`);
    return `${selector}{${declarations.join(';')}}`;
  });
  sheet.textContent = `body{margin:0} input{width:100%;height:46px;border:0;outline:0;background:none} ${rules.join(' ')}`;
  document.head.append(sheet);
  document.body.append(input, message);

  let before = '';
  const brandLength = () => brandOf(digitsOf(form.inputs.number?.value ?? ''))?.cvv;
  const format = () => {
    if (key === 'number') input.value = formatNumber(input.value);
    else if (key === 'expirationDate') input.value = formatExpiry(input.value);
    else input.value = formatCvv(input.value, brandLength());
  };
  const tell = (type: string) => form.tell(type, key);
  input.addEventListener('input', () => {
    format();
    if (!before !== !input.value) tell(input.value ? 'notEmpty' : 'empty');
    before = input.value;
    tell('validityChange');
    if (key === 'number') tell('cardTypeChange');
  });
  input.addEventListener('focus', () => tell('focus'));
  input.addEventListener('blur', () => tell('blur'));
  // A brand that is recognised cuts the security code to its length.
  input.addEventListener('brand', format);
  input.addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'Enter') tell('inputSubmitRequest');
  });

  type Told = { field: Key; attribute?: string; value?: unknown; classname?: string; message?: string };
  const on = (name: string, act: (told: Told) => void) =>
    bus.on(event(name), (data) => {
      const told = data as Told;
      if (told.field === key) act(told);
    });
  on('SET_ATTRIBUTE', ({ attribute = '', value }) => input.setAttribute(attribute, String(value)));
  on('REMOVE_ATTRIBUTE', ({ attribute = '' }) => input.removeAttribute(attribute));
  on('ADD_CLASS', ({ classname = '' }) => input.classList.add(classname));
  on('REMOVE_CLASS', ({ classname = '' }) => input.classList.remove(classname));
  on('TRIGGER_INPUT_FOCUS', () => input.focus());
  on('CLEAR_FIELD', () => {
    input.value = '';
    tell('empty');
  });
  on('SET_MESSAGE', ({ message: text = '' }) => {
    message.textContent = text;
    if (text) input.setAttribute('aria-describedby', 'message');
    else input.removeAttribute('aria-describedby');
  });
}

function stateOf({ inputs }: Form, name: Key) {
  const input = inputs[name];
  const value = input?.value ?? '';
  const validity =
    name === 'number'
      ? numberValidity(digitsOf(value))
      : name === 'expirationDate'
        ? expiryValidity(value)
        : cvvValidity(value, brandOf(digitsOf(inputs.number?.value ?? ''))?.cvv);
  return {
    isEmpty: value === '',
    isValid: validity.isValid,
    isPotentiallyValid: validity.isPotentiallyValid,
    isFocused: input?.ownerDocument.activeElement === input && input?.ownerDocument.hasFocus() === true,
  };
}
