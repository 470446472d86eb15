import { project } from '../../../tests/support/project/project.ts';
import { describeSite } from '../../studio/server/draft-content.ts';

/** The project's content as the studio describes it, once a worker. */
export const site = describeSite('content', project);
