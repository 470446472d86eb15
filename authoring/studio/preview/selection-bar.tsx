import { useState } from 'react';
import { isObject } from '../../api/pure.ts';
import { valueIn } from '../edit/json-edit.ts';
import { asRead } from '../edit/positions.ts';
import { sentenceOf } from '../forms/fields/condition/condition-words.ts';
import { sendTo } from '../source-map/protocol.ts';
import { isFrom, letterAt, type Origin, placeOf, type Source } from '../source-map/source.ts';
import { useCursor } from '../state/cursor.ts';
import { inEdition, locationOf } from '../state/navigation.ts';
import { placeKey, type StudioLocation, useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import type { Json, Pointer } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { useFrameMessages } from './frame-messages.ts';
import styles from './selection-bar.module.css';

export function sendMode(frame: HTMLIFrameElement, selects: boolean): void {
  sendTo(frame, { doorstep: 'inspect', on: selects });
}

/** Sends the frame the place to scroll to: in a text, the cursor. A whole page has no such place. */
export function sendShown(frame: HTMLIFrameElement, { file, at }: StudioLocation, letter?: number): void {
  if (file === undefined || (file.endsWith('.json') && !at?.length)) return;
  sendTo(frame, { doorstep: 'show', file, ...(at && { at }), ...(letter !== undefined && { letter }) });
}

/** Takes the keyboard into the frame, and from words to words there as a key does. */
export function stepInto(frame: HTMLIFrameElement | null, key: string): void {
  frame?.focus();
  sendTo(frame, { doorstep: 'step', key });
}

/** Returns the letter of the text that is open at which its editor has put the cursor. */
export function useCursorLetter({ file }: StudioLocation): number | undefined {
  const store = useStore();
  return useCursor((cursor) => {
    if (!cursor || cursor.file !== file || !file.endsWith('.md')) return undefined;
    return letterAt(asRead(store.currentText(file) ?? ''), cursor.offset);
  });
}

/** Shows which part is selected. It stays while a click does not select, so that nothing moves. */
export function SelectionBar({ selects }: { selects: boolean }) {
  const store = useStore();
  const [where, go] = useAddress();
  const { file, at } = where;
  const [selected, setSelected] = useState<Origin>();
  const [isUnseen, setUnseen] = useState(false);
  const { facts } = useStudio().site.schemas;
  const place = placeKey(where);
  const [lastPlace, setLastPlace] = useState(place);
  // A place selected elsewhere, as in the form, was not selected on the page.
  if (place !== lastPlace) {
    setLastPlace(place);
    setUnseen(false);
    if (file !== undefined && selected && !isFrom(selected, file, at)) setSelected(undefined);
  }

  async function open(source: Source): Promise<void> {
    // The samples of blocks are no content.
    if (source.file.startsWith('src/')) return;
    const text = asRead((await store.open(source.file)) ?? '');
    const where = await locationOf(store, placeOf(source, text));
    go(inEdition(where));
  }
  useFrameMessages((message) => {
    if (message.doorstep === 'unseen') return setUnseen(true);
    if (message.doorstep === 'released') return document.getElementById(modeId)?.focus();
    if (!('origin' in message)) return undefined;
    setUnseen(false);
    if (message.doorstep === 'shown') {
      const { origin } = message;
      // Meanwhile something else may have been selected. While its words are written, its places stay the same.
      if (file === undefined || !isFrom(origin, file, at)) return undefined;
      return setSelected((now) => (isSame(now, origin) ? now : origin));
    }
    setSelected(message.origin);
    const [source] = message.origin.sources;
    if (source) void open(source);
  });

  const shown = selected?.sources.find(
    (source) => source.file === file && (!('pointer' in source) || source.pointer.join('/') === (at ?? []).join('/')),
  );
  const when = isUnseen && file !== undefined ? whenOf(store.currentText, file, at) : undefined;
  return (
    <div className={styles.selecting}>
      {selected && (
        <nav aria-label="Where it comes from" className={styles.way}>
          {selected.from === 'link' && <span>{fromLink(selected)}</span>}
          {selected.from === 'code' && <span>These words come from the code.</span>}
          {selected.sources.map((source) => (
            <Button
              key={JSON.stringify(source)}
              aria-current={source === shown || undefined}
              title={titleOf(source)}
              onClick={() => void open(source)}
            >
              {titleOf(source)}
            </Button>
          ))}
        </nav>
      )}
      {when !== undefined && (
        <p role="status" title={`${sentenceOf(when, facts)}.`}>
          Not in this picture. {sentenceOf(when, facts)}: choose such a customer, or day, under Customer.
        </p>
      )}
      <p role="status">
        {selects
          ? 'Click on any words to change them, or use the arrow keys.'
          : 'Clicks do what they do for a customer. Nothing is recorded.'}
      </p>
    </div>
  );
}

/** For whom, or when, a place of a file shows: of the text of a section, what the list of its document says. */
export function whenOf(textOf: (file: string) => string | null | undefined, file: string, at: Pointer = []) {
  if (file.endsWith('.json')) return whenAround(textOf(file) ?? '', at);
  const name = file.split('/').at(-1)!.slice(0, -'.md'.length);
  const document = file.startsWith('documents/') ? textOf(file.replace(`${name}.md`, 'document.json')) : undefined;
  const sections = valueIn(document ?? '', ['sections']);
  const index = Array.isArray(sections) ? sections.findIndex((one) => isObject(one) && one.section === name) : -1;
  return whenAround(document ?? '', ['sections', index]);
}

/** The nearest condition, or time, for which a place of a file shows: a change of a value has a day of its own. */
function whenAround(text: string, at: Pointer): Json | undefined {
  for (let depth = at.length; depth > 0; depth--) {
    const entry = valueIn(text, at.slice(0, depth));
    if (!isObject(entry)) continue;
    const { when, from, until } = entry;
    if (when !== undefined) return when as Json;
    // Opening hours have times of day.
    if ([from, until].some(isMoment)) return { from, until } as Json;
  }
  return undefined;
}

const isMoment = (value: unknown) => typeof value === 'string' && value.includes('T');

const isSame = (one: Origin | undefined, other: Origin) =>
  JSON.stringify(one?.sources) === JSON.stringify(other.sources);

/** The id of the button that turns selecting on: Escape leads there from the page. */
export const modeId = 'preview-selects';

function fromLink({ placeholder, words }: Origin): string {
  if (placeholder) return `{${placeholder}} is filled from the customer’s link or order.`;
  return words ? 'These words come with the customer’s link.' : 'There are no words here.';
}

function titleOf(source: Source): string {
  const name = source.file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  if (!('pointer' in source)) return source.file.startsWith('text/') ? `Text ${name}` : `Section ${name}`;
  const [first, ...rest] = source.pointer;
  if (source.file === 'values.json') return `Value ${first}`;
  if (source.file === 'messages.json') return `Message ${first}`;
  if (source.file === 'site.json')
    return `Site: ${[first, ...rest].filter((step) => typeof step === 'string').join(', ')}`;
  if (source.file.startsWith('src/') && rest.length === 0) return `Sample ${first}`;
  if (!source.pointer.length) return `${source.file.startsWith('letters/') ? 'Letter' : 'Page'} ${name}`;
  const property = rest.findLast((step) => typeof step === 'string' && step !== 'blocks');
  if (property !== undefined) return `Its ${property}`;
  return first === 'blocks' ? 'Block' : `The page’s ${first}`;
}
