/** Imported before the frame's own entry, which draws at once. The styles of all pages come before those of blocks. */
import '../../src/page/ui/global.css';
import '../../src/page/ui/tables.css';
import '../frame/frame.css';
import { drawMarks } from './marked-blocks.tsx';

drawMarks();
