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
  /** Tells a form how the fields are, at once and whenever that changes, and gives the fields its texts. */
  tell(places: FieldPlaces, events: GatewayEvents): void;
  focus(name: FieldName): void;
  ask(name: FieldName): void;
  tokenise(cardholder?: Cardholder): Promise<TokenisedCard>;
  /** Removes the fields, also while they are still being drawn. Never rejects. */
  teardown(): Promise<void>;
};

/** Draws the hosted fields. If a frame cannot be drawn, all of them are removed. */
export function drawFields(token: string, boxes: FieldBoxes): Fields {
  const containers = names.map((name) => containerIn(boxes[name]));
  const [number, expirationDate, cvv] = containers;
  const removeContainers = () => {
    for (const container of containers) container.remove();
  };
  let isRemoved = false;
  let drawn: HostedFields | undefined;
  let form: { places: FieldPlaces; events: GatewayEvents } | undefined;
  let endFollowing: (() => void) | undefined;
  /** The field that the customer was asked for, until something is typed into it. */
  let asked: FieldName | undefined;
  /** Whether Enter was pressed before there was a form, and nothing was typed since. */
  let isSubmittedEarly = false;
  const described: Partial<Record<FieldName, string>> = {};
  const invalid: Partial<Record<FieldName, boolean>> = {};

  /** Tells the form how the fields are, and each frame what to say of its own. */
  function showState() {
    if (!drawn || !form) return;
    const fields = fieldsOf(drawn.getState(), asked);
    form.events.changed(fields);
    for (const name of names) {
      const { problem, missing, hint } = form.places[name];
      const wrong = isWrong(fields, name);
      const text = fields[name] === 'missing' ? missing : wrong ? problem : (hint?.text(fields.cardType) ?? '');
      if (invalid[name] !== wrong) drawn.setAttribute({ field: name, attribute: 'aria-invalid', value: wrong });
      if ((described[name] ?? '') !== text) drawn.setMessage({ field: name, message: text });
      invalid[name] = wrong;
      described[name] = text;
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
            // What was asked for is typed now.
            if (emittedBy === asked) asked = undefined;
            isSubmittedEarly = false;
          }
          showState();
          if (event === 'blur') form?.events.left?.(emittedBy as FieldName);
        });
      }
      instance.on('inputSubmitRequest', () => {
        isSubmittedEarly = !form;
        form?.events.submitted?.();
      });
      showState();
      endFollowing = followTextSize(instance, boxes);
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
    tell(places, events) {
      form = { places, events };
      showState();
      // Asks for what is missing. A card that is complete waits for another press: the bank's check may not be ready.
      if (isSubmittedEarly) events.submitted?.();
      isSubmittedEarly = false;
    },
    focus: (name) => void drawn?.focus(name),
    ask(name) {
      asked = name;
      showState();
      void drawn?.focus(name);
    },
    async tokenise({ name } = {}) {
      const { nonce, details } = await (await hosted).tokenize(name ? { cardholderName: name } : {});
      return { nonce, bin: details.bin };
    },
    async teardown() {
      isRemoved = true;
      endFollowing?.();
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

/** Converts the SDK's state of the fields into ours. `asked` is the field that the customer was asked for. */
export function fieldsOf({ fields, cards }: HostedFieldsState, asked?: FieldName): CardFields {
  const [only, another] = cards;
  const cardType = another ? undefined : cardTypes.find((type): type is CardType => type === only?.type);
  return {
    number: stateOf(fields.number, asked === 'number'),
    expirationDate: stateOf(fields.expirationDate, asked === 'expirationDate'),
    cvv: stateOf(fields.cvv, asked === 'cvv'),
    ...(cardType && { cardType }),
  };
}

function stateOf(field: HostedFieldsState['fields'][FieldName], isAsked: boolean): FieldState {
  if (field.isValid) return 'valid';
  if (isAsked) return field.isEmpty ? 'missing' : 'faulty';
  const isTyping = field.isEmpty || field.isFocused;
  return field.isPotentiallyValid && isTyping ? 'unfinished' : 'faulty';
}

/**
 * Copies the computed style of a field's box into the provider's frames, which cannot read the page's design tokens. A
 * frame draws text only; the box draws border and focus.
 */
function fieldStyles(box: HTMLElement): Record<string, Record<string, string>> {
  const style = getComputedStyle(box);
  const quiet = style.getPropertyValue('--quiet').trim();
  return {
    input: {
      color: style.color,
      'font-family': style.fontFamily,
      'font-size': style.fontSize,
      'font-variant-numeric': 'tabular-nums',
    },
    ...(quiet && { '::placeholder': { color: quiet } }),
    ...textSizes,
  };
}
