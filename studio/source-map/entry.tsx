/** The studio's preview: a frame of the gallery in which a click selects. */
import './draw-marks.ts';
import '../frame/entry.tsx';
import { listenForStudio } from './inspector.ts';

listenForStudio();
