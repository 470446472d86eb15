/** What every page would load if it were nothing but React and its router: the measure of the bundle's size. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

function Nothing() {
  return JSON.stringify([useLocation(), useNavigate(), useNavigationType()]);
}

hydrateRoot(document.body, createElement(BrowserRouter, null, createElement(Nothing)));
