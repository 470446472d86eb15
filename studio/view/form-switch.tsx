import { pointerIn, type Schema } from '../../src/content/api/pure.ts';
import { editJson, valueIn } from '../edit/json-edit.ts';
import { labelOf } from '../forms/wording.ts';
import { useAddress } from '../state/use-address.ts';
import { usePage, useStore, useStudio, useWalker } from '../state/use-studio.ts';
import type { Json, Pointer } from '../types.ts';
import { Button } from '../ui/button.tsx';
import styles from './notice.module.css';

const pageSchema = 'schemas/page.schema.json';

/** Offers to switch on a page's optional form. For one that is on, links to its texts and values about the provider. */
export function FormSwitch() {
  const store = useStore();
  const { site } = useStudio();
  const [where, go] = useAddress();
  const page = usePage(where.page);
  const { walk, references } = useWalker();
  if (!page || where.block) return null;
  const forms = Object.values(site.schemas.files).filter(({ standsFor }) => standsFor !== undefined);
  const path = `pages/${page.name}.json`;

  const replace = (text: string, at: Pointer, value: Json) => ({ [path]: editJson(text, { do: 'set', at, value }) });

  /** Puts the text that a form takes the place of back. */
  async function switchOff(type: string, at: Pointer, markdown: string) {
    const text = await store.open(path);
    if (typeof text !== 'string') return;
    store.edit(`switch off the ${lowerCaseLabel(type)}`, replace(text, at, { type: 'notice', tone: 'info', markdown }));
    go({ file: path, at });
  }

  /** Switches a form on, and opens the first value that is still a number of zeros. */
  async function switchOn(type: string, at: Pointer, values: string[]) {
    const text = await store.open(path);
    if (typeof text !== 'string') return;
    store.edit(`switch on the ${lowerCaseLabel(type)}`, replace(text, at, { type }));
    const valuesText = (await store.open('values.json')) ?? '';
    const empty = values.find((name) => /^0+$/.test(String(valueIn(valuesText, [name, 'value']))));
    go(empty === undefined ? { file: path, at } : { file: 'values.json', at: [empty, 'value'] });
  }

  return forms.map((schema) => {
    const type = typeOf(schema);
    const texts = Object.entries(schema.texts ?? {});
    const values = [...new Set(texts.flatMap(([, { placeholders = [] }]) => placeholders))];
    const stand = references(pageSchema, page.page).find(
      ({ format, value }) => format === 'text' && value === schema.standsFor,
    );
    if (stand)
      return (
        <section key={type} aria-label="What can be switched on" className={styles.shown}>
          The {lowerCaseLabel(type)} is switched off: customers see a placeholder in its place.{' '}
          <Button look="small" onClick={() => void switchOn(type, pointerIn(stand.pointer).slice(0, -1), values)}>
            Switch it on
          </Button>
        </section>
      );
    const form = walk(pageSchema, page.page).find((visit) => visit.schema === schema);
    if (!form) return null;
    return (
      <section key={type} aria-label="What is switched on" className={styles.shown}>
        The {lowerCaseLabel(type)} is switched on. Check what it says of you:{' '}
        {values.map((name) => (
          <Button
            key={name}
            look="small"
            onClick={() => void store.open('values.json').then(() => go({ file: 'values.json', at: [name] }))}
          >
            {labelOf(name)}
          </Button>
        ))}{' '}
        {texts.map(([name]) => (
          <Button
            key={name}
            look="small"
            onClick={() =>
              void store.open(`text/${name}.md`).then(() => go({ file: `text/${name}.md`, at: undefined, spot: '1:0' }))
            }
          >
            {labelOf(name)}
          </Button>
        ))}{' '}
        <Button look="small" onClick={() => void switchOff(type, pointerIn(form.pointer), schema.standsFor!)}>
          Switch it off
        </Button>
      </section>
    );
  });
}

const typeOf = ({ properties }: Schema) => String(properties?.type?.const);

const lowerCaseLabel = (type: string) => labelOf(type).toLowerCase();
