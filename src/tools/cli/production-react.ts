/**
 * Imported first by the commands that check and build: React's development form, which it loads otherwise, takes a
 * third longer to draw Markdown.
 */
process.env.NODE_ENV ??= 'production';
