import { startServer } from './main.ts';
import { runUntilSignalled } from './run.ts';

/** The server as a process: settings from the environment, log lines on standard output, and in a demo where to look. */
const started = await runUntilSignalled(() => startServer(process.env));
if (started?.demoLinks.length) {
  const lines = started.demoLinks.map(({ url, journey, state, note }) => `  ${url}\n    ${journey}, ${state}: ${note}`);
  console.log(`Doorstep is at ${started.url}\n\nDemo links:\n${lines.join('\n')}\n`);
}
