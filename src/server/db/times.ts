const last = new Date(8.64e15);

/** A time as it was read. What is no time of a `Date`, such as `infinity`, no server has written: it is the last one. */
export const readTime = (time: unknown): Date => (time instanceof Date && !Number.isNaN(time.getTime()) ? time : last);
