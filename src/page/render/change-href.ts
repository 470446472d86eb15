import { withLinkId } from '../../rules/link-id.ts';
import { changeAddress, nameOfField } from '../../rules/questions/question.ts';
import { useRendering } from './context.ts';

/** Returns a function that gives the address at which the customer changes the answer in a field of a question. */
export function useChangeHref(): (field: string) => string {
  const { site, page, store } = useRendering();
  return (field) => {
    const asked = page.asks?.questions.find(
      ({ question }) => 'name' in question && question.name === nameOfField(field),
    );
    if (!asked || asked.page === page.name) return `#${field}`;
    const path = withLinkId(site.routes[asked.page]?.path ?? '/', store.linkId);
    return `${changeAddress(path)}#${field}`;
  };
}
