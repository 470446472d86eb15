/** Makes something once for each object, and keeps it as long as the object. */
export function remembered<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    const earlier = known.get(of);
    if (earlier !== undefined || known.has(of)) return earlier as Made;
    const made = make(of);
    known.set(of, made);
    return made;
  };
}
