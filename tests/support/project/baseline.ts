/** What every page would load if it were nothing but React and its router: the measure of the bundle's size. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Route, Routes, StaticRouter } from 'react-router-dom';

const routes = createElement(Routes, null, createElement(Route, { path: '*', element: 'Nothing' }));

hydrateRoot(document.body, createElement(StaticRouter, { location: location.pathname }, routes));
