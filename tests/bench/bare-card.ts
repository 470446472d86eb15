/** A page that does nothing but draw the card fields of the same SDK, from a token that is in it. */
import { createGateway } from '../../src/page/card/braintree/braintree.ts';
import type { FieldPlace } from '../../src/page/card/gateway.ts';

const place = (id: string): FieldPlace => ({
  element: document.getElementById(id)!,
  id: `${id}-field`,
  problemId: `${id}-problem`,
  label: id,
  placeholder: '',
  problem: '',
  missing: '',
});

async function draw(): Promise<void> {
  const gateway = await createGateway(document.body.dataset.token!, (name) => name);
  const places = { number: place('number'), expirationDate: place('expiry'), cvv: place('cvv') };
  await gateway.mount(places, { onChange: () => undefined });
}
void draw();
