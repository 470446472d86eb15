const months = /^(\d{4})-(\d\d)$/;

/** A free name for the next version: 2026-02 after 2026-01, or the present `month` if that is later; 2 after 1. */
export function nextVersion(version: string, versions: string[], month = ''): string {
  let next = months.test(version) && month > version ? month : versionAfter(version);
  while (versions.includes(next)) next = versionAfter(next);
  return next;
}

function versionAfter(version: string): string {
  const [, year, month] = months.exec(version) ?? [];
  if (year && Number(month) >= 12) return `${Number(year) + 1}-01`;
  if (/^\d{4}-\d\d-\d\d$/.test(version)) return `${version}.2`;
  const [, start = version, digits] = /^(.*?)(\d{1,9})$/.exec(version) ?? [];
  if (!digits) return `${version}-2`;
  return start + String(Number(digits) + 1).padStart(digits.length, '0');
}
