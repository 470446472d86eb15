import { isSwitch } from '../../src/rules/journey/journey.ts';
import type { Gallery, Scene } from '../../src/states/types.ts';
import { fromWords } from '../forms/wording.ts';
import type { StudioLocation } from '../state/use-address.ts';
import { CustomerBar } from './customer-bar.tsx';
import { DayNotice } from './day-notice.tsx';
import { LiveFrame, type Screen } from './live-frame.tsx';
import styles from './preview.module.css';
import { ScrollArea } from './scroll-area.tsx';
import { firstPage, newLink, useWalk } from './use-walk.ts';

type Props = {
  /** The folder of the frame. */
  base: string;
  gallery: Gallery;
  scene: Scene;
  screen: Screen;
  dark: boolean;
  onMove(scene: Scene): void;
  onLoad(frame: HTMLIFrameElement): void;
};

/** One customer's walk through a journey. Its records are forgotten with it. */
export function CustomerWalk({ base, gallery, scene, screen, dark, onMove, onLoad }: Props) {
  const { site } = gallery.sites.content;
  const { customer, start, frame, change, restart } = useWalk({ site, scene, onMove, onLoad });
  const day = customer.link.as_of;
  return (
    <>
      <details className={styles.customer}>
        <summary>
          {customer.link.customer_type} customer, journey {customer.link.journey}, link {customer.link.status}
          {day !== undefined && `, ${fromWords(day, 'as on')}`}
        </summary>
        <CustomerBar
          gallery={gallery}
          customer={customer}
          page={scene.page}
          beginning={start.count}
          change={change}
          restart={restart}
        />
      </details>
      <DayNotice
        gallery={gallery}
        scene={scene}
        today={() => change({ ...customer, link: { ...customer.link, as_of: undefined } })}
      />
      <ScrollArea page={scene.page}>
        <LiveFrame
          fit="all"
          base={base}
          key={start.count}
          ref={frame}
          query={JSON.stringify(start.scene)}
          title="What the customer sees"
          screen={screen}
          dark={dark}
        />
      </ScrollArea>
    </>
  );
}

/** The beginning of a walk: as the customer of a picture of the page, or from the selected journey's first page. */
export function walkFrom(gallery: Gallery, { file, at = [], page }: StudioLocation, picture: Scene | undefined): Scene {
  const { site } = gallery.sites.content;
  const journey = file === 'journeys.json' && at[0] === 'journeys' ? String(at[1]) : '';
  const isOther = journey in site.journeys && picture?.link?.journey !== journey;
  const ownLink = isOther ? newLink(site, journey) : (picture?.link ?? newLink(site));
  // The day of the picture goes along.
  const link = picture?.asOf === undefined ? ownLink : { ...ownLink, as_of: picture.asOf };
  const order = isOther ? (isSwitch(site, journey) ? 0 : undefined) : picture?.order;
  const from = isOther ? firstPage(site, link) : (page ?? firstPage(site, link));
  return { site: 'content', page: from, link, ...(order !== undefined && { order }) };
}
