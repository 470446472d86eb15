import { isDeepStrictEqual } from 'node:util';
import type { Gallery } from '../../src/states/types.ts';
import type { CompiledSite, Page } from '../../src/types.gen.ts';

/** Gives renamed pages of the earlier gallery their new names, so that each is compared with itself. */
export function withRenamedPages(before: Gallery, after: Gallery): Gallery {
  const names = newNames(before, after);
  if (!names.size) return before;
  const nameOf = (name: string) => names.get(name) ?? name;
  const { content } = before.sites;
  const pages = content.pages.map(({ name, next, ...page }) => ({
    ...page,
    name: nameOf(name),
    ...(next !== undefined && { next: nameOf(next) }),
  }));
  const sections = before.sections.map((section) =>
    section.kind === 'page' && names.has(section.name)
      ? {
          ...section,
          name: nameOf(section.name),
          pictures: section.pictures.map((picture) => ({
            ...picture,
            id: `${nameOf(section.name)}${picture.id.slice(section.name.length)}`,
            scene: { ...picture.scene, page: nameOf(section.name) },
          })),
        }
      : section,
  );
  const sites = { ...before.sites, content: { ...content, site: siteWith(content.site, names), pages } };
  return { ...before, sites, sections };
}

type Names = ReadonlyMap<string, string>;

/** Maps removed pages to new ones that have the same address, list it as a former one, or have the same blocks. */
function newNames(before: Gallery, after: Gallery): Names {
  const [old, now] = [before, after].map(({ sites }) => sites.content.pages.map(({ name, page }) => ({ name, page })));
  const isIn = (pages: typeof old, name: string) => pages!.some((one) => one.name === name);
  const added = now!.filter(({ name }) => !isIn(old, name));
  const formerPages = old!.filter(({ name }) => !isIn(now, name));
  return new Map(
    formerPages.flatMap(({ name, page }) => {
      const next = added.find((one) => isSame(page, one.page));
      return next ? [[name, next.name] as const] : [];
    }),
  );
}

const isSame = (was: Page, is: Page) =>
  was.path === is.path || is.formerly?.includes(was.path) || isDeepStrictEqual(was.blocks, is.blocks);

/** Adds routes under the new names. The old ones stay, because pages may still link to them. */
const withNames = (routes: CompiledSite['routes'], names: Names): CompiledSite['routes'] => ({
  ...routes,
  ...Object.fromEntries([...names].flatMap(([old, next]) => (routes[old] ? [[next, routes[old]]] : []))),
});

function siteWith(site: CompiledSite, names: Names): CompiledSite {
  const nameOf = (name: string) => names.get(name) ?? name;
  const withNewNames = <Value extends object>(all: Value) =>
    Object.fromEntries(Object.entries(all).map(([key, name]) => [key, nameOf(String(name))])) as Value;
  const journeys = Object.entries(site.journeys).map(([name, journey]) => {
    const acts = journey.acts.map((slot) => ({ ...slot, ...(slot.page !== undefined && { page: nameOf(slot.page) }) }));
    return [
      name,
      {
        ...journey,
        steps: journey.steps.map((step) =>
          typeof step === 'string' ? nameOf(step) : { ...step, page: nameOf(step.page) },
        ),
        acts,
      },
    ] as const;
  });
  return {
    ...site,
    home: nameOf(site.home),
    choose: nameOf(site.choose),
    states: withNewNames(site.states),
    methods: { card: withNewNames(site.methods.card), 'direct-debit': withNewNames(site.methods['direct-debit']) },
    journeys: Object.fromEntries(journeys),
    routes: withNames(site.routes, names),
  };
}
