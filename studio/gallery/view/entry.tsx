import '../../../src/page/ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GalleryView } from './gallery-view.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <GalleryView />
  </StrictMode>,
);
