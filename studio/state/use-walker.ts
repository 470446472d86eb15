import { useMemo } from 'react';
import { lookUp, type Schema, type Walker, walkerOf } from '../../src/content/api/pure.ts';
import { useStudio } from './use-studio.ts';

/** Returns a walker of data by the studio's schemas. Each component has its own, which walks unchanged pages once. */
export function useWalker(): Walker {
  const { files } = useStudio().site.schemas;
  return useMemo(() => {
    const schemas = new Map<string, Schema>(Object.entries(files));
    return walkerOf((reference, from = '') => lookUp(schemas, reference, from));
  }, [files]);
}
