import { formatOf } from '../../../content/schema/name-kinds.ts';
import type { Sized } from '../../../content/schema/sizes.ts';
import type { Located, Schema } from '../../../content/schema/types.ts';
import type { Json, Names } from '../model.ts';
import { fieldOf, propertiesOf } from './field.ts';
import type { Look } from './look.ts';

/**
 * Makes a new value that its schema accepts, with no more than is needed: the first example, choice or name that there
 * is. Words of an example are for the editor to replace.
 */
export function starterOf(look: Look, located: Located, names: Names, name?: string): Json {
  const field = fieldOf(look, located, name);
  const { schema } = look.resolve(located);
  const { examples } = schema;
  const { minItems = 0, minimum } = schema as Schema & Sized;
  switch (field.kind) {
    case 'fixed':
      return (schema.const ?? '') as Json;
    case 'choice':
      return field.values[0]!;
    case 'mark':
      return field.value;
    case 'yes-no':
      return true;
    case 'moment':
      return formatOf('moment').example;
    case 'number':
      return (examples?.[0] as Json) ?? minimum ?? 0;
    case 'scalar':
      return (examples?.[0] as Json) ?? (field.types.includes('string') ? '' : 0);
    case 'short':
    case 'name': {
      const offered = names.offers[field.format]?.map((offer) => offer.name) ?? [];
      // An example may be a name that this content does not have.
      const example = examples?.find((one) => offered.includes(String(one)));
      return String(example ?? offered[0] ?? formatOf(field.format).example);
    }
    case 'words':
      return field.colour ? '#000000' : ((examples?.[0] as Json) ?? formatExample(schema) ?? labelled(name));
    case 'condition': {
      const [subject = 'fact'] = field.subjects;
      return { [subject]: names.offers[subject]?.[0]?.name ?? '', exists: true };
    }
    case 'choices':
      return [field.values[0]!];
    case 'list':
      return Array.from({ length: minItems }, () => starterOf(look, field.items, names));
    case 'union': {
      const [first] = field.members.values();
      return first ? starterOf(look, first, names) : {};
    }
    case 'group':
      return Object.fromEntries(
        withOneNeeded(look, located).map((property) => [
          property.name,
          starterOf(look, property.located, names, property.name),
        ]),
      );
  }
}

/** The properties that a new object has: those that are needed, and the first of those of which one is. */
function withOneNeeded(look: Look, located: Located): ReturnType<typeof propertiesOf> {
  const { oneNeeded } = look.resolve(located).schema;
  return propertiesOf(look, located).filter(({ name, isNeeded }) => isNeeded || oneNeeded?.[0] === name);
}

const formatExample = ({ format }: Schema): string | undefined =>
  format && format !== 'line' ? formatOf(format).example : undefined;

const labelled = (name: string | undefined) => (name ? `New ${name.replaceAll('_', ' ')}` : 'New');
