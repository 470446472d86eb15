import type { SiteNews, StudioSite } from '../model.ts';

/** The description of the content with its news. What has not changed stays the same object, so that it is not drawn again. */
export function siteWith(site: StudioSite, news: StudioSite | SiteNews): StudioSite {
  if (!('since' in news)) return news;
  const { version, names } = news;
  const isSame = !news.files.length && !news.gone.length;
  const hasNames = Object.keys({ ...names.kinds, ...names.offers }).length > 0;
  return {
    ...site,
    version,
    files: isSame ? site.files : filesWith(site.files, news),
    names: hasNames
      ? { kinds: { ...site.names.kinds, ...names.kinds }, offers: { ...site.names.offers, ...names.offers } }
      : site.names,
  };
}

function filesWith(files: StudioSite['files'], news: SiteNews): StudioSite['files'] {
  const byPath = new Map([...files, ...news.files].map((file) => [file.path, file]));
  for (const path of news.gone) byPath.delete(path);
  return [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}
