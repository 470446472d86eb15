/** A request that the studio refuses, such as for a path that it must not reach. Its message is for the editor. */
export class Unacceptable extends Error {
  override name = 'Unacceptable';
}
