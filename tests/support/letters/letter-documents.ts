import { letterHtml } from '../../../src/server/letters/letter-html.ts';
import { drawnLetter, isLetter } from '../../../src/states/letters.ts';
import { allPictures, type Gallery } from '../../../src/states/types.ts';

/** Each letter of a gallery in each of its states, as the HTML that is sent. */
export const letterDocuments = (gallery: Gallery) =>
  allPictures(gallery).flatMap(({ id, scene }) => {
    const { file, site, pages } = gallery.sites[scene.site];
    const page = pages.find(({ name }) => name === scene.page);
    if (!page || !isLetter(page) || !scene.link) return [];
    const { subject, parts } = drawnLetter({ file, site, pages }, page, scene.link, gallery.orders[scene.order ?? -1]);
    const html = letterHtml(parts, { subject, language: site.language, theme: file });
    return [{ name: `${id} as sent`, page: page.name, html }];
  });
