import type { APIRequestContext } from '@playwright/test';

/** A page as a customer reads it. */
export type Screen = {
  status: number;
  /** Its path, without the link. */
  path: string;
  heading: string;
  /** All of its words. */
  words: string;
  /** The questions and answers that it shows, and would record. */
  rows: [label: string, words: string][];
  /** The text in its fields of answers, and the options chosen. */
  typed: string[];
};

/** A browser with pages of one link, which posts forms. */
export type Device = {
  /** Loads a page, which is the one that `send` sends. */
  open(path: string): Promise<Screen>;
  /** Answers on the page and presses its first button. */
  send(answers?: Record<string, string>): Promise<Screen>;
  /** The page in the other language: what is answered and not sent comes along. */
  inLanguage(path: string, answers?: Record<string, string>): Promise<Screen>;
  /** Goes back once to the page that was sent last. */
  back(): Promise<Screen>;
};

/** Reads a page. */
function readScreen(document: Document): Omit<Screen, 'status' | 'path'> {
  const text = (node: Element | null) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const fields = [...document.querySelectorAll<HTMLInputElement>('main [name^="answer."]:not([type=hidden])')];
  return {
    heading: text(document.querySelector('h1')),
    words: text(document.querySelector('main')),
    rows: [...document.querySelectorAll('main form dl > div, main dl > div')]
      .filter((row) => row.querySelector('a[href*="answer."]'))
      .map((row) => [text(row.querySelector('dt')), text(row.querySelector('dd'))]),
    typed: fields
      .filter((field) => !['radio', 'checkbox'].includes(field.type) || field.checked)
      .map(({ value }) => value)
      .filter(Boolean),
  };
}

/** A device that posts what a browser posts of the page's form. */
export function plainDevice(request: APIRequestContext, id: string): Device {
  let document: Document;
  let path = '';

  async function taken(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Screen> {
    const html = (await answer.text()).replace(/<(script|style|template)[\s>][\s\S]*?<\/\1>/g, '');
    // Its import takes a second, which every process that lists the tests would wait for.
    const { JSDOM } = await import('jsdom');
    ({ document } = new JSDOM(html).window);
    path = new URL(answer.url()).pathname;
    return { status: answer.status(), path, ...readScreen(document) };
  }

  function fieldsOf(answers: Record<string, string>): URLSearchParams {
    const form = document.querySelector<HTMLFormElement>('main form:not(:has([value="cancel-order"]))');
    if (!form) throw new Error(`${path} has no form: ${document.querySelector('main')?.textContent}`);
    for (const [name, value] of Object.entries(answers)) {
      const fields = [...document.querySelectorAll<HTMLInputElement>(`[name="answer.${name}"]`)];
      const choice = fields.find((field) => ['radio', 'checkbox'].includes(field.type) && field.value === value);
      if (choice) choice.checked = true;
      else if (fields[0] && !['radio', 'checkbox'].includes(fields[0].type)) fields[0].value = value;
      else throw new Error(`${path} has no field for ${name}: ${value}`);
    }
    // A disabled field is not sent, nor is a box without a tick.
    return new URLSearchParams([...new form.ownerDocument.defaultView!.FormData(form)] as [string, string][]);
  }

  const post = async (at: string, fields: URLSearchParams) =>
    taken(
      await request.post(`${at}?id=${id}`, {
        data: String(fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: await originOf() },
      }),
    );
  const originOf = async () => new URL((await request.get('/healthz')).url()).origin;
  const open = async (at: string) => taken(await request.get(`${at}?id=${id}`));
  let sent = '';
  return {
    open,
    async send(answers = {}) {
      sent = path;
      return post(path, fieldsOf(answers));
    },
    async inLanguage(at, answers = {}) {
      const fields = fieldsOf(answers);
      fields.set('language', '1');
      return post(at, fields);
    },
    back: () => open(sent),
  };
}
