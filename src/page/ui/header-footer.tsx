import { addressContactIn } from '../../rules/contacts.ts';
import { isInEffect } from '../../rules/dates.ts';
import { fillLine } from '../../rules/fill.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { CompiledSite, FooterLink, Site } from '../../types.gen.ts';

type Props = { site: Site; messages: CompiledSite['messages'] };

/** Stands in the header for the address of the page, below that of its language: every page has the same header. */
export const sameAddress = '{address}';

type Languages = NonNullable<CompiledSite['languages']>;

/** Draws every page's header: a link past it, the logo (R-G03), and links to other languages (D-42). */
export function Header({ site, messages, others = [] }: Props & { others?: Languages }) {
  const { image, dark, alt, width, height } = site.logo;
  const onDark = site.theme === 'auto' ? dark : undefined;
  return (
    <>
      <a className="skip-link" href="#main">
        {fillSite(messages.skipToContent, site)}
      </a>
      <header className="site-header">
        <div className="site-width">
          {/* Lazy, so that the text comes first. A logo in the browser's cache would be drawn before it, and React would
              write a preload link for the logo. */}
          <picture>
            {onDark && (
              <source media="screen and (prefers-color-scheme: dark) and (forced-colors: none)" srcSet={`/${onDark}`} />
            )}
            <img
              src={`/${image}`}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              data-dark={onDark && ''}
            />
          </picture>
          {others.length > 0 && (
            <ul className="languages">
              {others.map(({ language, name, base }) => (
                <li key={language}>
                  <a href={base + sameAddress} lang={language} hrefLang={language}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </header>
    </>
  );
}

/** Draws every page's footer: policies and social links, the mailbox and the company (R-G04 to R-G07, D-37). */
export function Footer({ site, messages, asOf }: Props & { asOf?: string | undefined }) {
  const { company, mailbox } = site.footer;
  const policies = site.footer.policies.filter((link) => isInEffect(link, asOf));
  const social = site.footer.social.filter((link) => isInEffect(link, asOf));
  return (
    <footer className="site-footer">
      <div className="site-width">
        <nav aria-label={fillSite(messages.policiesHeading, site)}>
          <ul className="site-footer__links">
            {policies.map((link) => (
              <li key={link.href}>
                <a {...linkTarget(link, site)}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-footer__ways">
          <a className="site-footer__mailbox" href={`mailto:${mailbox.email}`}>
            {mailbox.label}
          </a>
          {social.length > 0 && (
            <ul className="site-footer__social" aria-label={fillSite(messages.socialHeading, site)}>
              {social.map((link) => (
                <li key={link.href}>
                  <a {...linkTarget(link, site)} data-network={link.network}>
                    <span className="visually-hidden">{link.label}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <p>{company}</p>
      </div>
    </footer>
  );
}

/** A message of every page, with the contacts and the provider's name in it. */
function fillSite(message = '', { name: provider, contacts }: Site): string {
  const words: Record<string, string | undefined> = { ...contacts, provider };
  return fillLine(message, (name) => ownEntry(words, name));
}

/** Returns a link's attributes. It may name a contact, as {privacy_policy}. Other sites get no referrer. */
export function linkTarget({ href }: Pick<FooterLink, 'href'>, { contacts }: Pick<CompiledSite, 'contacts'>) {
  const contact = addressContactIn(href);
  const address = (contact && ownEntry(contacts, contact)) ?? href;
  return address.startsWith('/') ? { href: address } : { href: address, rel: 'noreferrer' };
}
