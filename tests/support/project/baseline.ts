/** What a page with an island would load if it were nothing but React: the measure of the bundle's size. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

hydrateRoot(document.body, createElement('main', null, 'Nothing'));
