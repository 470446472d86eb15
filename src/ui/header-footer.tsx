import facebook from 'bootstrap-icons/icons/facebook.svg?raw';
import instagram from 'bootstrap-icons/icons/instagram.svg?raw';
import linkedin from 'bootstrap-icons/icons/linkedin.svg?raw';
import tiktok from 'bootstrap-icons/icons/tiktok.svg?raw';
import x from 'bootstrap-icons/icons/twitter-x.svg?raw';
import youtube from 'bootstrap-icons/icons/youtube.svg?raw';
import { addressContactIn } from '../rules/address-contacts.ts';
import { isThere } from '../rules/dates.ts';
import { fillLine } from '../rules/fill.ts';
import type { CompiledSite, FooterLink, Site, SocialLink } from '../types.gen.ts';

type Props = { site: Site; messages: CompiledSite['messages'] };

const files: Record<SocialLink['network'], string> = { facebook, instagram, linkedin, tiktok, x, youtube };
/** What each icon draws, without its `svg` element. */
const shapeOf = Object.fromEntries(
  Object.entries(files).map(([network, svg]) => [network, svg.replace(/^\s*<svg[^>]*>\s*|\s*<\/svg>\s*$/g, '')]),
) as Record<SocialLink['network'], string>;

/** Draws every page's header: a link that skips it, and the provider's logo (R-G03). Only the build draws it and the footer. */
export function Header({ site, messages }: Props) {
  const { image, alt, width, height } = site.logo;
  return (
    <>
      <a className="skip-link" href="#main">
        {say(messages.skipToContent, site)}
      </a>
      <header className="site-header">
        <div className="site-width">
          {/* A low priority, or React writes a preload link for it before the page. */}
          <img src={`/${image}`} alt={alt} width={width} height={height} fetchPriority="low" />
        </div>
      </header>
    </>
  );
}

/**
 * Draws every page's footer: the company and its mailbox, then the policies and social links that stand there at a time (R-G04 to
 * R-G07, D-37). `icons` is the address of the file with the signs of networks; without it, the footer brings them itself.
 */
export function Footer({ site, messages, asOf, icons = '' }: Props & { asOf?: string | undefined; icons?: string }) {
  const { company, mailbox } = site.footer;
  const policies = site.footer.policies.filter((link) => isThere(link, asOf));
  const social = site.footer.social.filter((link) => isThere(link, asOf));
  return (
    <footer className="site-footer">
      <div className="site-width">
        <div>
          <p>{company}</p>
          <p>
            <a className="site-footer__mailbox" href={`mailto:${mailbox.email}`}>
              {mailbox.label}
            </a>
          </p>
        </div>
        <div>
          <nav aria-label={say(messages.policiesHeading, site)}>
            <ul className="site-footer__links">
              {policies.map((link) => (
                <li key={link.href}>
                  <a {...target(link, site)}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
          {social.length > 0 && !icons && <NetworkIcons site={site} />}
          {social.length > 0 && (
            <ul className="site-footer__social" aria-label={say(messages.socialHeading, site)}>
              {social.map((link) => (
                <li key={link.href}>
                  <a {...target(link, site)}>
                    <svg width="16" height="16" fill="currentColor" aria-hidden="true">
                      <use href={`${icons}#${link.network}`} />
                    </svg>
                    <span className="visually-hidden">{link.label}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}

/** A message of every page, with the contacts and the provider's name in it. */
function say(message = '', { name: provider, contacts }: Site): string {
  const words: Record<string, string | undefined> = { ...contacts, provider };
  return fillLine(message, (name) => words[name]);
}

/** Returns a link's attributes. It may name a contact, such as {privacy_policy}. An address outside the site gets no referrer. */
function target({ href }: Pick<FooterLink, 'href'>, { contacts }: Site) {
  const named = addressContactIn(href);
  const address = (named && contacts[named]) ?? href;
  return address.startsWith('/') ? { href: address } : { href: address, rel: 'noreferrer' };
}

/** Draws the signs of the site's networks as symbols, for `use`: as a file of their own, pages arrive without them. */
export function NetworkIcons({ site }: { site: Site }) {
  const networks = new Set(site.footer.social.map(({ network }) => network));
  return (
    <svg xmlns="http://www.w3.org/2000/svg" className="visually-hidden" aria-hidden="true">
      {[...networks].map((network) => (
        <symbol
          key={network}
          id={network}
          viewBox="0 0 16 16"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the icon is a file of the icon package, put in by the build.
          dangerouslySetInnerHTML={{ __html: shapeOf[network] }}
        />
      ))}
    </svg>
  );
}
