/** This script is inlined in the head of every page that the server draws for a link: it has nothing to read. */

import { readyPage } from './every-page.ts';

readyPage();
