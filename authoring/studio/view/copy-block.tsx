import { type FormEvent, useState } from 'react';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { newPlace } from '../forms/fields/list/new-entry.ts';
import { labelOf } from '../forms/wording.ts';
import { firstState } from '../state/navigation.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { type Json, titleAt } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Copies a block to another page, at its end above the contacts, and opens it there. */
export function CopyBlock({ block, close }: { block: Json; close(): void }) {
  const store = useStore();
  const { site } = useStudio();
  const [where, go] = useAddress();
  const pages = site.names.kinds.page.filter((page) => `pages/${page}.json` !== where.file);
  const [to, setTo] = useState(pages[0] ?? '');

  async function copy(event: FormEvent) {
    event.preventDefault();
    const file = `pages/${to}.json`;
    const text = await store.open(file);
    const blocks = typeof text === 'string' ? valueIn(text, ['blocks']) : undefined;
    if (typeof text !== 'string' || !Array.isArray(blocks)) return store.say(`${file} cannot be read.`, true);
    const at = ['blocks', newPlace(blocks as Json[], block, ['blocks'], undefined, false)];
    const title = `copy the block ${labelOf(String((block as { type?: Json }).type))} to ${to}`;
    store.edit(title, { [file]: editJson(text, { do: 'insert', at, value: block }) });
    store.sayDone(title);
    close();
    go({ file, at, ...firstState(to) });
  }
  return (
    <Dialog title="Copy the block to another page" close={close}>
      <form onSubmit={(event) => void copy(event)}>
        <label>
          The page
          <Choice
            value={to}
            options={pages.map((page) => [page, `${titleAt(site.files, `pages/${page}.json`)} (${page})`] as const)}
            onChoose={setTo}
          />
        </label>
        <p>A text in it is shared: changed on one page, it changes on both, unless it gets one of its own.</p>
        <Button type="submit" look="main" disabled={!to}>
          Copy it
        </Button>
      </form>
    </Dialog>
  );
}
