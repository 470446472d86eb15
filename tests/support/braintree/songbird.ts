/**
 * The pretended script of the bank's check, in the page: it answers the SDK as the real one does, and shows the bank's
 * page in a window with the real one's names. How each step goes is asked of the pretended gateway over the network.
 */
type Handler = (...values: unknown[]) => void;
type Answer = { error?: number } | undefined;

const handlers = new Map<string, Handler[]>();
const fire = (event: string, ...values: unknown[]) => {
  for (const handler of handlers.get(event) ?? []) handler(...values);
};
/** Asks how a step goes. Nothing when the gateway cannot be reached: then the real script stays silent. */
const ask = (step: string): Promise<Answer> =>
  fetch(`https://centinelapistag.cardinalcommerce.com/${step}`).then(
    (answer) => answer.json() as Promise<Answer>,
    () => undefined,
  );
const failed = (ErrorNumber: number) =>
  fire('payments.validated', { ActionCode: 'ERROR', ErrorNumber, ErrorDescription: 'pretended' }, '');

async function setup() {
  const answer = await ask('init');
  if (answer?.error) failed(answer.error);
  else if (answer) fire('payments.setupComplete', { sessionId: '0_pretended' });
}

async function challenge(url: string) {
  const answer = await ask('continue');
  if (answer?.error) return failed(answer.error);
  if (!answer) return;
  const { box, frame, exit } = buildWindow();
  document.body.append(box);
  // The bank is entered by a form, as the real script does.
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: url, target: frame.name });
  box.append(form);
  form.submit();
  fire('ui.render');

  const end = (ActionCode: string, cancelled = false) => {
    removeEventListener('message', listen);
    box.remove();
    fire('ui.close');
    const ExtendedData = cancelled ? { ChallengeCancel: '01' } : {};
    const data = { ActionCode, ErrorNumber: 0, Validated: ActionCode === 'SUCCESS', Payment: { ExtendedData } };
    fire('payments.validated', data, btoa(ActionCode));
  };
  const listen = ({ source, data }: MessageEvent) => {
    if (source === frame.contentWindow && typeof data?.bank === 'string') {
      end(data.bank === 'approve' ? 'SUCCESS' : 'FAILURE');
    }
  };
  addEventListener('message', listen);
  exit.addEventListener('click', () => end('FAILURE', true));
}

function buildWindow() {
  const box = part('div', 'Cardinal-ElementContainer');
  const modal = part('div', 'Cardinal-Modal');
  const content = part('div', 'Cardinal-ModalContent');
  const overlay = part('div', 'Cardinal-Overlay');
  const frame = part('iframe', 'Cardinal-CCA-IFrame');
  const exit = part('button', 'Cardinal-Exit');
  frame.name = frame.id;
  exit.type = 'button';
  exit.textContent = 'Close';
  content.append(frame);
  modal.append(exit, content);
  box.append(modal, overlay);
  return { box, frame, exit };
}

function part<K extends keyof HTMLElementTagNameMap>(name: K, id: string): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), { id });
}

Object.assign(window, {
  Cardinal: {
    configure: () => undefined,
    on: (event: string, handler: Handler) => void handlers.set(event, [...(handlers.get(event) ?? []), handler]),
    off: (event: string) => void handlers.delete(event),
    setup: () => void setup(),
    trigger: async () => ({ Status: true }),
    continue: (_kind: string, { AcsUrl }: { AcsUrl: string }) => void challenge(AcsUrl),
  },
});
