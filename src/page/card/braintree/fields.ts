import type { HostedFields, HostedFieldsState } from 'braintree-web/hosted-fields';
import { create } from 'braintree-web/hosted-fields/index.js';
import {
  type CardFields,
  type Cardholder,
  type CardType,
  cardTypes,
  type FieldBox,
  type FieldBoxes,
  type FieldName,
  type FieldPlaces,
  type FieldState,
  type GatewayEvents,
  type TokenisedCard,
} from '../gateway.ts';
import { isWrong, fieldNames as names } from '../state.ts';
import { followTextSize, textSizes } from './frame-text.ts';

export type Fields = {
  /** Resolves when the customer can type into the fields. */
  ready: Promise<void>;
  /** Whether the fields are in these boxes. */
  areIn(places: FieldPlaces): boolean;
  /** Calls the events at once with the fields' states and whenever they change, and gives the fields its texts. */
  attach(places: FieldPlaces, events: GatewayEvents): void;
  focus(name: FieldName): void;
  ask(name: FieldName): void;
  tokenise(cardholder?: Cardholder): Promise<TokenisedCard>;
  /** Removes the fields, also while they are still being drawn. Never rejects. */
  teardown(): Promise<void>;
};

/** Draws the hosted fields. If a frame cannot be drawn, all of them are removed. */
export function drawFields(token: string, boxes: FieldBoxes): Fields {
  const containers = names.map((name) => containerIn(boxes[name]));
  for (const name of names) keepColours(boxes[name].element);
  const [number, expirationDate, cvv] = containers;
  const removeContainers = () => {
    for (const container of containers) container.remove();
  };
  let isRemoved = false;
  let drawn: HostedFields | undefined;
  let form: { places: FieldPlaces; events: GatewayEvents } | undefined;
  let stopFollowing: (() => void) | undefined;
  /** The field that the customer was asked for, until something is typed into it. */
  let askedField: FieldName | undefined;
  /** Whether Enter was pressed before there was a form, and nothing was typed since. */
  let isSubmittedEarly = false;
  const shownMessages: Partial<Record<FieldName, string>> = {};
  const shownInvalid: Partial<Record<FieldName, boolean>> = {};

  /** Gives the form the states of the fields, and each frame the text and the validity of its own field. */
  function showState() {
    if (!drawn || !form) return;
    const fields = fieldsOf(drawn.getState(), askedField);
    form.events.onChange(fields);
    for (const name of names) {
      const { problem, missing, hint } = form.places[name];
      const wrong = isWrong(fields, name) || name === askedField;
      const text = fields[name] === 'missing' ? missing : wrong ? problem : (hint?.text(fields.cardType) ?? '');
      if (shownInvalid[name] !== wrong) drawn.setAttribute({ field: name, attribute: 'aria-invalid', value: wrong });
      if ((shownMessages[name] ?? '') !== text) drawn.setMessage({ field: name, message: text });
      shownInvalid[name] = wrong;
      shownMessages[name] = text;
    }
  }

  const hosted = create({
    authorization: token,
    styles: fieldStyles(boxes.number.element),
    fields: {
      number: field(boxes.number, number),
      expirationDate: field(boxes.expirationDate, expirationDate),
      cvv: field(boxes.cvv, cvv),
    },
  });

  const ready = hosted.then(
    (instance) => {
      // Creating cannot be aborted, so the fields may have been removed meanwhile.
      if (isRemoved) return void instance.teardown().catch(() => undefined);
      performance.mark('card-ready');
      drawn = instance;
      for (const event of ['validityChange', 'cardTypeChange', 'focus', 'blur', 'empty', 'notEmpty'] as const) {
        instance.on(event, ({ emittedBy }) => {
          if (event !== 'focus' && event !== 'blur') {
            // The customer types into the field now.
            if (emittedBy === askedField) askedField = undefined;
            isSubmittedEarly = false;
          }
          showState();
          if (event === 'blur') form?.events.onLeave?.(emittedBy as FieldName);
        });
      }
      instance.on('inputSubmitRequest', () => {
        isSubmittedEarly = !form;
        form?.events.onSubmit?.();
      });
      showState();
      stopFollowing = followTextSize(instance, boxes);
      for (const name of names) instance.setAttribute({ field: name, attribute: 'aria-required', value: true });
    },
    (error: unknown) => {
      removeContainers();
      // Once the fields are removed, nobody waits for this promise.
      if (!isRemoved) throw error;
    },
  );

  return {
    ready,
    areIn: (places) => names.every((name, index) => containers[index]?.parentElement === places[name].element),
    attach(places, events) {
      form = { places, events };
      showState();
      // Asks for the missing fields. A card that is complete waits
      // for another press: the bank's check may not be ready.
      if (isSubmittedEarly) events.onSubmit?.();
      isSubmittedEarly = false;
    },
    focus: (name) => void drawn?.focus(name),
    ask(name) {
      askedField = name;
      showState();
      void drawn?.focus(name);
    },
    async tokenise({ name } = {}) {
      const { nonce, details } = await (await hosted).tokenize(name ? { cardholderName: name } : {});
      return { nonce, bin: details.bin };
    },
    async teardown() {
      isRemoved = true;
      stopFollowing?.();
      // Does not wait for frames that are still being created. `teardown` rejects if a container is empty already.
      const instance = await Promise.race([hosted.catch(() => undefined), Promise.resolve()]);
      await instance?.teardown().catch(() => undefined);
      removeContainers();
    },
  };
}

/** Adds a new container for each mount, because a frame stops working when its container is moved or used again. */
function containerIn({ element, id }: FieldBox): HTMLElement {
  const container = document.createElement('div');
  container.id = id;
  element.append(container);
  return container;
}

const field = ({ placeholder, label }: FieldBox, container: HTMLElement | undefined) => ({
  container,
  placeholder,
  internalLabel: label,
  iframeTitle: label,
});

/** Converts the SDK's state of the fields into ours. `askedField` is the field that the customer was asked for. */
export function fieldsOf({ fields, cards }: HostedFieldsState, askedField?: FieldName): CardFields {
  const [only, another] = cards;
  const cardType = another ? undefined : cardTypes.find((type): type is CardType => type === only?.type);
  return {
    number: stateOf(fields.number, askedField === 'number'),
    expirationDate: stateOf(fields.expirationDate, askedField === 'expirationDate'),
    cvv: stateOf(fields.cvv, askedField === 'cvv'),
    ...(cardType && { cardType }),
  };
}

function stateOf(field: HostedFieldsState['fields'][FieldName], isAsked: boolean): FieldState {
  if (field.isValid) return 'valid';
  if (isAsked) return field.isEmpty ? 'missing' : 'faulty';
  const isTyping = field.isEmpty || field.isFocused;
  return field.isPotentiallyValid && isTyping ? 'unfinished' : 'faulty';
}

/** A box keeps the colours that it has, also when the device turns dark: the frame in it cannot get others. */
function keepColours(box: HTMLElement): void {
  const { color, backgroundColor } = getComputedStyle(box);
  Object.assign(box.style, { color, backgroundColor });
}

/** Copies the style of a box's text into the gateway's frames, which cannot read the page's design tokens. */
function fieldStyles(box: HTMLElement): Record<string, Record<string, string>> {
  const style = getComputedStyle(box);
  const edge = style.getPropertyValue('--edge').trim();
  return {
    input: {
      color: style.color,
      'font-family': style.fontFamily,
      'font-size': style.fontSize,
      'font-variant-numeric': 'tabular-nums',
      'font-weight': style.fontWeight,
    },
    ...(edge && { '::placeholder': { color: edge, 'font-weight': '400' } }),
    ...textSizes,
  };
}
