import type { Client } from 'braintree-web/client';
import type { HostedFieldsState } from 'braintree-web/hosted-fields';
import { create } from 'braintree-web/hosted-fields/index.js';
import {
  type CardFields,
  type CardType,
  cardTypes,
  type FieldName,
  type FieldPlace,
  type FieldPlaces,
  type FieldState,
  type GatewayEvents,
  type TokenisedCard,
} from '../gateway.ts';

export type Fields = { tokenise(): Promise<TokenisedCard>; teardown(): Promise<void> };

const names: FieldName[] = ['number', 'expirationDate', 'cvv'];

/** Draws the hosted fields. Rejects when a frame does not come up, and leaves nothing behind. */
export async function drawFields(client: Client, places: FieldPlaces, events: GatewayEvents): Promise<Fields> {
  const containers = names.map((name) => containerIn(places[name]));
  const [number, expirationDate, cvv] = containers;
  const removeContainers = () => {
    for (const container of containers) container.remove();
  };

  const hosted = await create({
    client,
    styles: { input: inputStyle(places.number.element) },
    fields: {
      number: field(places.number, number),
      expirationDate: field(places.expirationDate, expirationDate),
      cvv: field(places.cvv, cvv),
    },
  }).catch((error: unknown) => {
    removeContainers();
    throw error;
  });

  const tell = () => {
    const state = hosted.getState();
    events.changed(fieldsOf(state));
    for (const name of names) {
      const message = stateOf(state.fields[name]) === 'faulty' ? places[name].problem : '';
      hosted.setMessage({ field: name, message });
    }
  };
  for (const event of ['validityChange', 'cardTypeChange', 'focus', 'blur', 'empty', 'notEmpty'] as const) {
    hosted.on(event, tell);
  }
  hosted.on('inputSubmitRequest', () => events.submitted?.());

  return {
    async tokenise() {
      const { nonce, details } = await hosted.tokenize();
      return { nonce, bin: details.bin };
    },
    async teardown() {
      // Rejects when something else has emptied a container already.
      await hosted.teardown().catch(() => undefined);
      removeContainers();
    },
  };
}

/** A fresh element for each mount: a container that was used or moved holds a dead frame. */
function containerIn({ element, id }: FieldPlace): HTMLElement {
  const container = document.createElement('div');
  container.id = id;
  element.append(container);
  return container;
}

const field = ({ placeholder, label }: FieldPlace, container: HTMLElement | undefined) => ({
  container,
  placeholder,
  internalLabel: label,
  iframeTitle: label,
});

/** The page's own text, taken over into the frames. Phones zoom into fields below 16 px. */
function inputStyle(element: HTMLElement): Record<string, string> {
  const { color, fontFamily, fontSize } = getComputedStyle(element);
  return { color, 'font-family': fontFamily, 'font-size': `${Math.max(16, Number.parseFloat(fontSize))}px` };
}

/** What the provider says of the fields, in the gateway's words. */
export function fieldsOf({ fields, cards }: HostedFieldsState): CardFields {
  const [only, another] = cards;
  const cardType = another ? undefined : cardTypes.find((type): type is CardType => type === only?.type);
  return {
    number: stateOf(fields.number),
    expirationDate: stateOf(fields.expirationDate),
    cvv: stateOf(fields.cvv),
    ...(cardType && { cardType }),
  };
}

function stateOf(field: HostedFieldsState['fields'][FieldName]): FieldState {
  if (field.isValid) return 'valid';
  const busy = field.isEmpty || field.isFocused;
  return field.isPotentiallyValid && busy ? 'unfinished' : 'faulty';
}
