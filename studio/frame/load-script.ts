/** Loads and runs a script. Rejects with an error of these words if it does not come. */
export async function loadScript(src: string, failure: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src });
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(failure)));
  });
  document.head.append(script);
  await loaded;
  script.remove();
}
