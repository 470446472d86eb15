import '../../../src/page/ui/global.css';
import '../../../src/page/ui/tables.css';
import '../ui/dark.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openStore } from '../state/store.ts';
import { StoreContext } from '../state/use-studio.ts';
import { Studio } from './studio.tsx';

const root = createRoot(document.getElementById('root')!);

openStore().then(
  (store) =>
    root.render(
      <StrictMode>
        <StoreContext value={store}>
          <Studio />
        </StoreContext>
      </StrictMode>,
    ),
  (error: Error) => root.render(<p role="alert">{error.message}</p>),
);
