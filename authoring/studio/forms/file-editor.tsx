import { type ParseError, parse } from 'jsonc-parser';
import { useRef, useState } from 'react';
import { freeName, isObject, type Problem, unwritten } from '../../api/pure.ts';
import { filledData, ownText } from '../edit/edition-data.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { newSection } from '../edit/markdown-words.ts';
import { isTooDeep, placed } from '../edit/positions.ts';
import type { AddedImage, Json, JsonEdit, Names, Pointer, StudioFile, StudioSchemas } from '../types.ts';
import { Button } from '../ui/button.tsx';
import styles from './file-editor.module.css';
import { Form } from './form.tsx';
import type { FormTools } from './form-context.ts';
import { SourceEditor } from './markdown/source-editor.tsx';
import { stepWords } from './wording.ts';

/** The selected value of a file, and the place of its cursor. */
type Place = {
  selected: Pointer | undefined;
  /** The word that is selected in the source: its line and column, counted from 1, with a colon between. */
  spot?: string | undefined;
  /** Counts how often the same was selected again. */
  again?: number;
};

type NewFile = { path: string; text: string; like?: string; beside?: string };

/** The actions of a file's editor that reach beyond it. */
type Actions = Pick<FormTools, 'onSelect' | 'onDone' | 'onCorrect' | 'onMend' | 'onOpen'> & {
  /** Changes the text as one step to undo. Steps with the same `key` within a moment are one. */
  onText: (title: string, text: string, key?: string) => void;
  /**
   * Changes the text and makes another file, `like` one that there is or with a heading as the one `beside` it, as one step
   * to undo, and opens that.
   */
  onNewFile: (title: string, text: string, newFile: NewFile) => unknown;
  /** Hears where the cursor of the source is put: its offset, or nothing where somebody else has put it. */
  onCursor: (offset: number | undefined) => void;
  /** Takes an image, and resolves with nothing if there is to be none. `known`: what it shows, where the file says so. */
  onImage: (file: File, known?: string) => Promise<AddedImage | undefined>;
};

type Props = {
  file: StudioFile;
  /** The text as it is to be, with its own line ends. */
  text: string;
  site: { schemas: StudioSchemas; names: Names; files: StudioFile[] };
  problems: readonly Problem[];
  place: Place;
  actions: Actions;
  /** Of a file of an edition, the data of its original: the form has its words beside each field. */
  original?: Json | undefined;
};

/** Whether a file is edited by a form. The published versions are not: they are hashes, which nobody writes. */
const hasForm = ({ place }: StudioFile) => place !== undefined && 'schema' in place && place.kind !== 'published';

/** Edits one file: JSON by the form of its schema, Markdown by its source. Of broken JSON there is only the source. */
export function FileEditor({ file, text, site, problems, place: chosen, actions, original }: Props) {
  const { onText, onNewFile, onImage, onCursor, ...others } = actions;
  const { selected, again = 0, spot } = chosen;
  const [wantsSource, setWantsSource] = useState(false);
  const { path, place } = file;
  const schema = place && 'schema' in place ? place.schema : undefined;
  const own = hasForm(file) ? dataIn(text) : undefined;
  const value = own && original !== undefined ? filledData(original, own) : own;
  const isSource = wantsSource || value === undefined;

  // An image is asked for, and meanwhile the text may change.
  const latest = useRef(text);
  latest.current = text;
  async function addImage(at: Pointer, chosen: File) {
    const around = valueIn(text, at.slice(0, -1));
    // A logo has a field for it. A block's new picture may show something else.
    const known = isObject(around) && !('type' in around) && typeof around.alt === 'string' ? around.alt : '';
    const image = await onImage(chosen, known);
    if (!image) return;
    const title = stepWords({ do: 'set', at, value: image.path }, value as Json);
    onText(title, withImage(latest.current, at, image), `${path} image ${at.join('/')}`);
  }

  /** Of an edition's file the original's parts on the way to the change come along. */
  function changed(change: JsonEdit): string {
    if (original === undefined) return editJson(text, change);
    const filled = valueIn(editJson(JSON.stringify(value), change), [])!;
    return ownText(original, filled, own) ?? '{}\n';
  }

  function edit(change: JsonEdit) {
    const title = stepWords(change, value as Json, site.schemas.facts);
    onText(title, changed(change), `${path} ${change.do} ${change.at.join('/')}`);
    if (change.do === 'remove') others.onDone(title);
  }

  return (
    <div className={styles.editor}>
      {hasForm(file) && (
        <fieldset data-look="segments">
          <legend>How to edit</legend>
          <Button aria-pressed={!isSource} disabled={value === undefined} onClick={() => setWantsSource(false)}>
            Form
          </Button>
          <Button aria-pressed={isSource} onClick={() => setWantsSource(true)}>
            Source
          </Button>
        </fieldset>
      )}
      {schema && !isSource ? (
        <Form
          key={path}
          {...{ path, schema }}
          value={value as Json}
          {...site}
          problems={placed(text, problems)}
          {...{ selected, again, original }}
          onEdit={edit}
          onNewFile={(naming, made) => {
            const { kind, name, heading } = made ?? { ...newText(file, site.names), heading: '' };
            const next = [naming(name)].flat().reduce(editJson, text);
            const pathOf = (one: string) =>
              kind === 'text' ? `text/${one}.md` : path.replace('document.json', `${one}.md`);
            const beside = kind === 'section' ? neighbourOf(next, name) : undefined;
            return onNewFile(`make the ${kind} ${name}`, next, {
              path: pathOf(name),
              text: kind === 'text' ? `${unwritten}\n` : newSection(heading),
              ...(made?.like && { like: pathOf(made.like) }),
              ...(beside !== undefined && { beside: pathOf(beside) }),
            });
          }}
          onImage={(at, chosen) => void addImage(at, chosen)}
          {...others}
        />
      ) : (
        <SourceEditor
          key={path}
          path={path}
          text={text}
          isMarkdown={!schema}
          isDocument={place?.kind === 'section'}
          {...{ problems, spot, again, names: site.names }}
          onText={(next, isTyped) => onText('change words', next, isTyped ? `${path} words` : undefined)}
          {...{ onCursor, onImage }}
        />
      )}
    </div>
  );
}

/** The section above a new one in the list of a document, or below it. */
function neighbourOf(text: string, name: string): string | undefined {
  const sections = [valueIn(text, ['sections']) ?? []].flat().map((one) => (isObject(one) ? one.section : one));
  const index = sections.indexOf(name);
  const beside = sections[index - 1] ?? sections[index + 1];
  return typeof beside === 'string' ? beside : undefined;
}

/** One more text of a file, such as start-card-text. */
const newText = ({ place }: StudioFile, { kinds }: Names) => ({
  kind: 'text' as const,
  name: freeName(place && 'name' in place ? `${place.name}-text` : 'text', kinds.text),
});

/** Names an image with its description and width. Its picture for dark pages stays until that is chosen too. */
function withImage(text: string, at: Pointer, { path, shows, width, height }: AddedImage): string {
  const around = at.slice(0, -1);
  const image = valueIn(text, around) as Record<string, Json>;
  const changes: Record<string, Json> = {};
  if ('alt' in image && at.at(-1) !== 'dark') changes.alt = shows;
  // A block is as large as its file. A logo keeps its height.
  if ('type' in image) Object.assign(changes, { width, height });
  else if (typeof image.width === 'number' && typeof image.height === 'number')
    changes.width = Math.round((image.height * width) / height);
  return Object.entries(changes).reduce(
    (now, [name, value]) => editJson(now, { do: 'set', at: [...around, name], value }),
    editJson(text, { do: 'set', at, value: path.slice(1) }),
  );
}

/** The data of a JSON file that can be edited by its form: without mistakes but commas too many, and comments. */
function dataIn(text: string): Json | undefined {
  const errors: ParseError[] = [];
  if (isTooDeep(text)) return undefined;
  const data = parse(text.replace(/^\ufeff/, ''), errors, { allowTrailingComma: true }) as Json | undefined;
  return errors.length || typeof data !== 'object' || data === null || Array.isArray(data) ? undefined : data;
}
