/** Imported first by the studio and the commands that check and build: React's development form draws a third slower. */
process.env.NODE_ENV ??= 'production';
