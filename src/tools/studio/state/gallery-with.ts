import type { Gallery } from '../../gallery/model.ts';
import type { Patch } from '../model.ts';

/** The gallery with what is not saved yet, as far as the studio itself needs it. */
export const galleryWith = (gallery: Gallery, patch: Patch | undefined): Gallery =>
  patch
    ? {
        ...gallery,
        sites: { ...gallery.sites, content: { ...gallery.sites.content, site: patch.site, file: patch.file } },
      }
    : gallery;
