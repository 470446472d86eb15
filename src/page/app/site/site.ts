/** The one script of every page (D-55). Each behaviour works with what the server drew, and without it all is the same. */
import { awaitLetters } from './await-letters.ts';
import { answerButtons } from './buttons.ts';
import { comeBack } from './coming-back.ts';
import { askInDialogs } from './dialogs.ts';
import { lockGates } from './gates.ts';
import { jumpInPage } from './jumps.ts';
import { followLanguages } from './languages.ts';
import { openBlocks } from './opening.ts';
import { postForms } from './post-forms.ts';
import { printWhole } from './printing.ts';
import { stopAtScrolling } from './scrolling.ts';
import { startIslands } from './start-islands.ts';
import { noticeTranslation } from './translation.ts';

comeBack();
startIslands();
noticeTranslation();
askInDialogs();
postForms();
answerButtons();
printWhole();
jumpInPage();
followLanguages();

/** What begins anew with each page that takes the place of this. */
function begin(): void {
  lockGates();
  void awaitLetters();
  openBlocks();
  stopAtScrolling();
}

begin();
addEventListener('doorstep:page', begin);
