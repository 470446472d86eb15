import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Lets the pages come as a static host sends them (D-14): the build's files, without our headers. Calls go on. */
export async function asStaticHost(page: Page): Promise<void> {
  await page.route(
    () => true,
    (route) => {
      const request = route.request();
      if (!request.isNavigationRequest() || request.method() !== 'GET') return route.fallback();
      const { pathname } = new URL(request.url());
      const file = [pathname, pathname.replace(/\/[^/]+$/, '')]
        .map((path) => join('dist', path, 'index.html'))
        .find(existsSync);
      return file === undefined
        ? route.fallback()
        : route.fulfill({ path: file, contentType: 'text/html; charset=utf-8' });
    },
  );
}
