import type { CompiledSection } from '../../types.gen.ts';
import { Line } from './line.tsx';

/** A link to each section of a document, as the items of a list. */
export function SectionLinks({ sections }: { sections: CompiledSection[] }) {
  return sections.map(({ id, heading }) => (
    <li key={id}>
      <a href={`#${id}`}>
        <Line text={heading} />
      </a>
    </li>
  ));
}
