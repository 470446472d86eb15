/** What runs in the page of the conformance suite: a gateway of either kind on a bare page, called by name. */
import { openGateway } from '../../../src/page/card/adapters.ts';
import { errorParts } from '../../../src/page/card/error-parts.ts';
import type { CardFields, CardGateway, FieldPlaces, VerificationRequest } from '../../../src/page/card/gateway.ts';
import { gatewayMessage } from '../../../src/page/card/gateway-message.ts';

let gateway: CardGateway;
let told: CardFields[] = [];

const words = (name: string) => name;
const names = ['number', 'expirationDate', 'cvv'] as const;

/** Boxes as the card form has them: they stay where they are. */
function placesOnPage(): FieldPlaces {
  const place = (name: (typeof names)[number], label: string) => {
    const element = document.getElementById(`box-${name}`) as HTMLElement;
    return {
      element,
      id: name,
      problemId: `${name}-problem`,
      label,
      placeholder: `like ${name}`,
      problem: 'Check it',
      missing: 'Enter it',
    };
  };
  return {
    number: place('number', 'Card number'),
    expirationDate: place('expirationDate', 'Expiry (MM/YY)'),
    cvv: place('cvv', 'CVV'),
  };
}

/** A result or a failure, in a form that can leave the page. */
async function settled<T>(work: () => Promise<T>): Promise<{ value?: T; failed?: true; says?: string | undefined }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { failed: true, says: gatewayMessage(error) ?? String(errorParts(error).at(-1)?.message ?? '') };
  }
}

export const harness = {
  async open(token: string) {
    gateway = await openGateway(token, words);
    return { testMode: gateway.testMode };
  },
  async mount() {
    told = [];
    await gateway.mount(placesOnPage(), { onChange: (fields) => void told.push(fields) });
    return { goodFor: Math.min(gateway.goodFor, Number.MAX_SAFE_INTEGER) };
  },
  last: () => told.at(-1),
  tokenise: () => settled(() => gateway.tokenise()),
  verify: (request: VerificationRequest) => settled(() => gateway.verify(request)),
  teardown: () => settled(() => gateway.teardown()),
};

declare global {
  interface Window {
    harness: typeof harness;
  }
}

window.harness = harness;
