// @vitest-environment jsdom
import { existsSync, readFileSync } from 'node:fs';
import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import messages from '../../../content/messages.json' with { type: 'json' };
import { Footer, Header } from '../../../src/page/ui/header-footer.tsx';
import type { Site, SocialLink } from '../../../src/types.gen.ts';

const networks: SocialLink['network'][] = ['facebook', 'instagram', 'linkedin', 'tiktok', 'x', 'youtube'];
const site: Site = {
  $schema: 'site.schema.json',
  name: 'Sample Fibre',
  logo: { image: 'logo.svg', alt: 'Sample Fibre', width: 180, height: 40 },
  accent: '#00535c',
  home: 'index',
  contacts: {
    ...{ team: 'Help team', phone: '01632 960 999', email: 'help@example.com', hours: 'Always' },
    privacy_policy: 'https://www.example.com/privacy',
  },
  footer: {
    company: 'Sample Fibre Limited, company number 00000000.',
    mailbox: { label: 'Write to us', email: 'hello@example.com' },
    policies: [
      { label: 'Privacy policy', href: '{privacy_policy}' },
      { label: 'Cookies policy', href: 'https://www.example.com/cookies' },
      { label: 'Complaints policy', href: '/complaints' },
    ],
    social: networks.map((network) => ({
      network,
      label: `Us on ${network}`,
      href: `https://www.example.com/${network}`,
    })),
  },
};

test('R-G03 the header shows the logo with its accessible name, and nothing to click but the way past it', () => {
  render(<Header site={site} messages={messages} />);
  const header = screen.getByRole('banner');
  expect(within(header).getByRole('img', { name: 'Sample Fibre' }).getAttribute('src')).toBe('/logo.svg');
  expect(within(header).queryByRole('link')).toBeNull();
  expect(screen.getByRole('link', { name: messages.skipToContent }).getAttribute('href')).toBe('#main');
});

test('on a dark device the header shows the logo for that, where pages follow the device', () => {
  const logo = { ...site.logo, dark: 'logo-dark.svg' };
  const drawn = (theme?: 'auto') =>
    renderToStaticMarkup(<Header site={{ ...site, logo, ...(theme && { theme }) }} messages={messages} />);
  expect(drawn('auto')).toContain('srcSet="/logo-dark.svg"');
  expect(drawn()).not.toContain('logo-dark.svg');
});

test('header and footer fill the provider and the contacts into their messages', () => {
  const own = {
    ...messages,
    skipToContent: 'On to {provider}',
    policiesHeading: 'Ask {phone}',
    socialHeading: '{team}',
  };
  render(<Header site={site} messages={own} />);
  render(<Footer site={site} messages={own} />);
  expect(screen.getByRole('link', { name: 'On to Sample Fibre' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Ask 01632 960 999' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Help team' })).toBeTruthy();
});

test('R-G04 every social link has an icon and an accessible name', () => {
  render(<Footer site={site} messages={messages} />);
  const list = screen.getByRole('list', { name: messages.socialHeading });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.textContent.trim())).toEqual(networks.map((network) => `Us on ${network}`));
  expect(links.map((link) => link.dataset.network)).toEqual(networks);
  const styles = readFileSync('src/page/ui/footer.css', 'utf8');
  const signs = [...styles.matchAll(/\[data-network='(\w+)'\] \{\s*--sign: url\('(.+)'\)/g)];
  expect(signs.map(([, network]) => network)).toEqual(networks);
  for (const [, , icon] of signs) expect(existsSync(`node_modules/${icon}`)).toBe(true);
});

test('the logo and the signs of networks keep nothing of a page waiting', () => {
  const html = renderToStaticMarkup(<Header site={site} messages={messages} />);
  expect(html).toContain('loading="lazy"');
  expect(renderToStaticMarkup(<Footer site={site} messages={messages} />)).not.toMatch(/<svg|<img/);
});

test('R-G05 R-G06 the footer shows the mailbox and the company', () => {
  render(<Footer site={site} messages={messages} />);
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('mailto:hello@example.com');
  expect(screen.getByText('Sample Fibre Limited, company number 00000000.')).toBeTruthy();
});

test('R-G07 the footer links to the policies: on this site, at another, or where a contact says', () => {
  render(<Footer site={site} messages={messages} />);
  const links = within(screen.getByRole('navigation', { name: messages.policiesHeading })).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://www.example.com/privacy', 'noreferrer'],
    ['https://www.example.com/cookies', 'noreferrer'],
    ['/complaints', null],
  ]);
});

test('header and footer carry nothing that the page’s policy refuses', () => {
  const html =
    renderToStaticMarkup(<Header site={site} messages={messages} />) +
    renderToStaticMarkup(<Footer site={site} messages={messages} />);
  expect(html).not.toMatch(/ style=|<script|rel="preload"/);
});
