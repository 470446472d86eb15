/** Makes something once for each object, and keeps it as long as the object. */
export function remembered<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    if (!known.has(of)) known.set(of, make(of));
    return known.get(of)!;
  };
}
