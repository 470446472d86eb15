import leven from 'leven';

/** Names of which others are near by chance are too short to tell what was meant. */
const shortest = 6;

/**
 * Says in sentences which variables of the environment are no setting, and look as if one was meant: a name at most two
 * letters away, or a file for a setting that is no secret. Others are nobody's business here.
 */
export function misspeltIn(
  env: Record<string, string | undefined>,
  settings: Record<string, { secret?: boolean }>,
): string[] {
  const secrets = Object.keys(settings).filter((name) => settings[name]!.secret);
  const known = [...Object.keys(settings), ...secrets.map((name) => `${name}_FILE`)];
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || !env[name]?.trim() || name.length < shortest) return [];
    if (name.endsWith('_FILE') && known.includes(name.slice(0, -5)))
      return `${name} is no setting: only secrets may come in a file. Set ${name.slice(0, -5)}.`;
    const [meant] = known
      .filter((each) => each.length >= shortest)
      .map((each) => ({ each, distance: leven(name.toUpperCase(), each, { maxDistance: 3 }) }))
      .filter(({ distance }) => distance <= 2)
      .toSorted((a, b) => a.distance - b.distance);
    return meant ? `${name} is no setting, and is ignored. Did you mean ${meant.each}?` : [];
  });
}
