/** The studio's preview: a frame of the gallery that knows the places of words, and in which a click selects. */
import type { ComponentType } from 'react';
import '../frame/entry.tsx';
import { type BlockComponent, wrapBlocks } from '../../src/page/render/registry.ts';
import { drawWith } from '../frame/draw-page.tsx';
import { listenForStudio } from './inspector.ts';
import { edgesName, placeSite } from './place-site.ts';
import { readPlaces } from './places.ts';

drawWith({ prepare: placeSite, place: readPlaces });
wrapBlocks((component) => {
  const Component = component as ComponentType<object>;
  return (({ [edgesName]: edges, ...block }: { [edgesName]?: [string, string] }) => (
    <>
      {edges?.[0]}
      <Component {...block} />
      {edges?.[1]}
    </>
  )) as BlockComponent;
});
listenForStudio();
