import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { getLanguageService, TextDocument } from 'vscode-json-languageservice';
import { smallSite } from '../../support/content/small-site.ts';

/** The service that VS Code uses for JSON, with no set-up but what a page's own `$schema` says. */
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(new URL(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
});

const uri = pathToFileURL('content/pages/card-start.json').href;
const page = String(smallSite['pages/card-start.json']);

/** A page with `|` where the cursor is. */
function at(marked: string) {
  const document = TextDocument.create(uri, 'json', 1, marked.replace('|', ''));
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(marked.indexOf('|')) };
}

async function completions(marked: string): Promise<string[]> {
  const { document, json, position } = at(marked);
  const list = await service.doComplete(document, position, json);
  return (list?.items ?? []).map(({ label }) => label);
}

async function hover(marked: string): Promise<string> {
  const { document, json, position } = at(marked);
  return JSON.stringify((await service.doHover(document, position, json))?.contents ?? '');
}

async function marks(text: string): Promise<string[]> {
  const { document, json } = at(text);
  return (await service.doValidation(document, json)).map(({ message }) => String(message));
}

describe('R-N02 an editor that knows JSON Schema helps with a page', () => {
  test('it completes block types', async () => {
    const types = await completions(
      page.replace('{ "type": "button", "label": "Go on", "to": "next" }', '{ "type": "|" }'),
    );
    expect(types).toEqual(expect.arrayContaining(['"button"', '"card-form"', '"checkbox-gate"', '"text"']));
  });

  test('it completes first what fits what is already there', async () => {
    const [first, ...others] = await completions(page.replace('"type": "button"', '"type": "|"'));
    expect(first).toBe('"button"');
    expect(others).toContain('"checkbox-gate"');
  });

  test('it completes the values that a property can have', async () => {
    expect(await completions(page.replace('"lead"', '"|"'))).toEqual(expect.arrayContaining(['"lead"', '"small"']));
    expect(await completions(page.replace('"required"', '"|"'))).toEqual(
      expect.arrayContaining(['"required"', '"optional"', '"none"']),
    );
  });

  test('it completes the properties of the block that it is', async () => {
    const names = await completions(page.replace('"to": "next"', '"|"'));
    expect(names).toEqual(expect.arrayContaining(['to', 'action', 'message', 'look', 'when']));
    expect(names).not.toContain('markdown');
  });

  test('it says what a property is for', async () => {
    expect(await hover(page.replace('"path"', '"|path"'))).toContain("The page's address");
    expect(await hover(page.replace('"to"', '"|to"'))).toContain('Where it goes');
  });

  test('it marks nothing in a page without mistakes, and what is wrong in one with', async () => {
    expect(await marks(page)).toEqual([]);
    expect(await marks(page.replace('"required"', '"requird"'))).toHaveLength(1);
  });
});
