const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a page of this origin may make calls. In a demo any name of this very machine will do, with the same scheme and port. */
export function isOwnOrigin(origin: string, publicUrl: string, demo: boolean): boolean {
  if (origin === publicUrl) return true;
  if (!demo || !URL.canParse(origin)) return false;
  const [asked, own] = [new URL(origin), new URL(publicUrl)];
  const isSamePlace = asked.protocol === own.protocol && asked.port === own.port;
  return asked.origin === origin && loopback.test(asked.hostname) && isSamePlace;
}
