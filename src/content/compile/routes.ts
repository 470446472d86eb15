import { selectionsOf, slotsOf, walksOf } from '../../rules/journey.ts';
import type { CompiledPage, CompiledSite } from '../../types.gen.ts';
import { formatOf } from '../schema/name-kinds.ts';
import type { Schemas } from '../schema/schemas.ts';

/**
 * Returns a function that lists the routes that a page brings to the browser: its own, and those of the pages to which it
 * may lead by itself. Others are asked for when somebody goes there. `links` are the addresses in the page's texts.
 */
export function routesFrom(schemas: Schemas, site: CompiledSite) {
  const journeys = Object.keys(site.journeys).map((name) => walksOf(site, name).flat());
  // A page of a journey leads a link of another one to the first missing act of its own.
  const acting = Object.keys(site.journeys).flatMap((journey) =>
    selectionsOf(site, journey).flatMap((payment_methods) =>
      slotsOf(site, { journey, payment_methods }).map(({ page }) => page),
    ),
  );
  const always = [site.home, ...Object.values(site.states)];
  const names = new Map(Object.entries(site.routes).map(([name, { path }]) => [path, name]));

  return (
    { name, page, documents, next }: Omit<CompiledPage, 'routes' | 'texts'>,
    links: string[],
  ): CompiledSite['routes'] => {
    const references = schemas.references('schemas/page.schema.json', page);
    const named = references.filter(({ format }) => formatOf(format).names === 'page').map(({ value }) => value);
    const addresses = references.filter(({ format }) => format === 'href').map(({ value }) => value);
    const parts = Object.values(documents).flatMap(({ sections }) => sections.flatMap((section) => section.parts));
    const ofDocuments = parts.flatMap(({ html }) =>
      [...html.matchAll(/<a href="(\/[^"]*)"/g)].map((match) => match[1]!),
    );
    const linked = [...addresses, ...links, ...ofDocuments].map((address) => names.get(address.split(/[?#]/)[0]!));
    const followed = journeys.filter((pages) => pages.includes(name)).flat();
    const instead = page.link === 'required' && followed.length > 0 ? acting : [];
    const routes: CompiledSite['routes'] = {};
    for (const wanted of [name, ...named, ...linked, next, ...followed, ...instead, ...always]) {
      const route = wanted && site.routes[wanted];
      if (route) routes[wanted] = route;
    }
    return routes;
  };
}
