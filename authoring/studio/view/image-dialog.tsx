import { type FormEvent, useEffect, useState } from 'react';
import { call, orRefusal } from '../state/api.ts';
import type { AddedImage } from '../types.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './image-dialog.module.css';

type Props = {
  file: File;
  /** What it shows, where that is not to be asked. */
  known?: string | undefined;
  /** Called with the image, or with undefined if the dialog was cancelled. */
  done(image: AddedImage | undefined): void;
};

/** Asks for an image's name and alternative text, and adds it to the public files. */
export function ImageDialog({ file, known = '', done }: Props) {
  const [shows, setShows] = useState(known);
  const [name, setName] = useState(file.name.replace(/\.\w+$/, ''));
  const [picture, setPicture] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [stop] = useState(() => new AbortController());
  const isFont = /\.(woff2|ttf|otf)$/i.test(file.name);

  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      setPicture(reader.result as string);
    });
    reader.addEventListener('error', () => setWrong('The file cannot be read.'));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);

  function close() {
    stop.abort();
    done(undefined);
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!picture) return;
    setBusy(true);
    setWrong(undefined);
    try {
      const added = await orRefusal(
        call(
          'image',
          {
            name: isFont ? name + /\.\w+$/.exec(file.name)![0] : name,
            shows,
            data: picture.slice(picture.indexOf(',') + 1),
          },
          stop.signal,
        ),
      );
      if ('refused' in added) setWrong(added.refused);
      else if (!stop.signal.aborted) done({ ...added, shows: shows.replace(/\s+/g, ' ').trim() });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={isFont ? 'Add a font' : 'Add an image'} close={close}>
      <form onSubmit={(event) => void add(event)} aria-busy={isBusy}>
        {picture && !isFont && <img src={picture} alt="" className={styles.picture} />}
        {!isFont && !known && (
          <label>
            What it shows, for people who cannot see it
            <input required maxLength={300} value={shows} onChange={({ target }) => setShows(target.value)} />
          </label>
        )}
        <label>
          Its name
          <input required maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        {!isFont && (
          <p>
            It is kept with the site’s other images, not wider than a page needs. Its size in pixels becomes part of its
            name.
          </p>
        )}
        {wrong && <p role="alert">{wrong}</p>}
        <Button type="submit" look="main" disabled={isBusy || !picture}>
          {isBusy ? 'Adding …' : isFont ? 'Add the font' : 'Add the image'}
        </Button>
      </form>
    </Dialog>
  );
}
