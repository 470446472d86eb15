import braces from 'bootstrap-icons/icons/braces.svg?raw';
import desktop from 'bootstrap-icons/icons/display.svg?raw';
import image from 'bootstrap-icons/icons/image.svg?raw';
import link from 'bootstrap-icons/icons/link-45deg.svg?raw';
import numbers from 'bootstrap-icons/icons/list-ol.svg?raw';
import list from 'bootstrap-icons/icons/list-ul.svg?raw';
import moon from 'bootstrap-icons/icons/moon.svg?raw';
import phone from 'bootstrap-icons/icons/phone.svg?raw';
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import table from 'bootstrap-icons/icons/table.svg?raw';
import tablet from 'bootstrap-icons/icons/tablet.svg?raw';
import bold from 'bootstrap-icons/icons/type-bold.svg?raw';
import h2 from 'bootstrap-icons/icons/type-h2.svg?raw';
import h3 from 'bootstrap-icons/icons/type-h3.svg?raw';
import italic from 'bootstrap-icons/icons/type-italic.svg?raw';
import accessibility from 'bootstrap-icons/icons/universal-access.svg?raw';
import close from 'bootstrap-icons/icons/x-lg.svg?raw';
import styles from './icon.module.css';

const icons = {
  Phone: phone,
  Tablet: tablet,
  Desktop: desktop,
  accessibility,
  moon,
  plus,
  close,
  h2,
  h3,
  bold,
  italic,
  list,
  numbers,
  table,
  link,
  braces,
  image,
};

export type IconName = keyof typeof icons;

/** A decorative icon. The control around it has the accessible name. */
export const Icon = ({ name }: { name: IconName }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a file of the package, not content.
  <span aria-hidden="true" className={styles.icon} dangerouslySetInnerHTML={{ __html: icons[name] }} />
);
