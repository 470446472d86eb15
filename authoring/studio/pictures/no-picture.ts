/** Said where no picture can be taken. It is in a file of its own, since all else here needs the browser's package. */
export const noPicture =
  'A picture is taken by Chromium, which this machine cannot start. Install it, or set CHROMIUM_PATH; a site needs “npm install --no-save @playwright/test” too.';
