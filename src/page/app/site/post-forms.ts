/**
 * Posts the page's own forms, so that a lost answer is said on the page, and what was typed stays. A second press does
 * nothing. Without this script the browser posts, and all is the same.
 */

type Policy = { createHTML(html: string): string };
type Policies = { createPolicy(name: string, rules: Policy): Policy };

const asIs: Policy = { createHTML: (html) => html };
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('doorstep', asIs) ?? asIs;

export function postForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post' || event.defaultPrevented) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void post(form, event.submitter);
  });
}

async function post(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const lost = document.querySelector<HTMLElement>('[data-lost]');
  setBusy(form, submitter, true);
  if (lost) lost.hidden = true;
  const answer = await send(form, submitter).catch(() => undefined);
  if (answer?.next) return location.assign(answer.next);
  setBusy(form, submitter, false);
  if (answer) return show(answer.html, answer.isStep, submitter?.dataset.focus);
  if (!lost) return form.submit();
  form.append(lost);
  lost.hidden = false;
  lost.scrollIntoView({ block: 'nearest' });
}

/** Returns where the answer leads, or its page. Rejects if it is lost. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null) {
  const body = new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>);
  const answer = await fetch(form.action, {
    method: 'POST',
    body,
    // The answer then names the next page, in place of leading there.
    headers: { accept: 'text/html', prefer: 'location', 'x-xsrf-token': body.get('xsrf_token')! },
  });
  const next = answer.status === 204 ? answer.headers.get('location') : null;
  const html = await answer.text();
  // Any other page is that of a proxy, or of a network that wants a sign-in.
  if (!next && (answer.redirected || !html.includes(' data-page="'))) throw new Error(`${answer.status}`);
  return { next, html, isStep: answer.status === 200 };
}

function setBusy(form: HTMLFormElement, submitter: HTMLElement | null, isBusy: boolean): void {
  form.ariaBusy = `${isBusy}`;
  const status = form.querySelector<HTMLElement>('[data-wait]');
  if (status) status.textContent = isBusy ? status.dataset.wait! : '';
  if (!submitter) return;
  submitter.ariaBusy = `${isBusy}`;
  submitter.ariaDisabled = isBusy ? 'true' : null;
}

/** The document of a page of ours. */
export const pageOf = (html: string): Document => new DOMParser().parseFromString(policy.createHTML(html), 'text/html');

/** What differs between two documents of a page. Its icon stays, which the browser would ask for anew. */
const partsOf = ({ title, head, body }: Document) => ({ title, styles: [...head.querySelectorAll('style')], body });

/** Puts a page in the place of this one, with the focus where it begins. The way back from a further step leads here. */
function show(html: string, isStep: boolean, field?: string): void {
  const before = partsOf(document);
  put(partsOf(pageOf(html)));
  const places = [...(field ? [`[name=${field}]`] : []), '[autofocus]:not(dialog *)', 'h1'];
  places
    .map((place) => document.querySelector<HTMLElement>(place))
    .find(Boolean)
    ?.focus();
  if (!isStep) return;
  history.pushState(null, '');
  addEventListener('popstate', () => put(before), { once: true });
}

function put({ title, styles, body }: ReturnType<typeof partsOf>): void {
  document.title = title;
  for (const style of document.head.querySelectorAll('style')) style.remove();
  document.head.append(...styles);
  document.body.replaceWith(body);
  dispatchEvent(new Event('doorstep:page'));
  scrollTo(0, 0);
}
