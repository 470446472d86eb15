/**
 * `npm run test:nightly -- judges`: judges that know nothing of the project look at all that customers and providers get. `--
 * html` asks one of them.
 */
import { judgeAccess, refusals as ofAccess } from './access.ts';
import { judgeBrowsers, refusals as ofBrowsers } from './browsers.ts';
import { judgeChart, refusals as ofChart } from './chart.ts';
import { judgeHeaders, refusals as ofHeaders } from './headers.ts';
import { judgeHtml, refusals as ofHtml } from './html.ts';
import { installPackages } from './packages.ts';
import { type Refusal, tell, type Verdict } from './verdict.ts';

type Judge = { judge(): Promise<Verdict>; refusals: readonly Refusal[] };

const judges: Record<string, Judge> = {
  html: { judge: judgeHtml, refusals: ofHtml },
  headers: { judge: judgeHeaders, refusals: ofHeaders },
  access: { judge: judgeAccess, refusals: ofAccess },
  chart: { judge: judgeChart, refusals: ofChart },
  browsers: { judge: judgeBrowsers, refusals: ofBrowsers },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !judges[name]);
if (unknown.length) {
  console.error(`No judge is called ${unknown.join(', ')}; there are ${Object.keys(judges).join(', ')}.`);
  process.exit(2);
}

installPackages();
let isFine = true;
for (const [name, { judge, refusals }] of Object.entries(judges)) {
  if (asked.length && !asked.includes(name)) continue;
  isFine = tell(name, await judge(), refusals) && isFine;
}
process.exit(isFine ? 0 : 1);
