import { type FormEvent, useEffect, useState } from 'react';
import { Dialog } from '../look/dialog.tsx';
import type { AddedImage } from '../model.ts';
import { api, CallFailed } from '../state/api.ts';
import styles from './image-dialog.module.css';

/** The largest file that is sent, in bytes: what is larger is refused before it is read. */
const largest = 12_000_000;

type Props = {
  file: File;
  /** Called with the image, or with nothing if there is to be none. */
  done(image: AddedImage | undefined): void;
};

/** Asks what an image shows, and puts it into the public files. */
export function ImageDialog({ file, done }: Props) {
  const [shows, setShows] = useState('');
  const [name, setName] = useState(file.name.replace(/\.\w+$/, ''));
  const [picture, setPicture] = useState<string>();
  const [wrong, setWrong] = useState(tooLarge(file));
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (file.size > largest) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => setPicture(reader.result as string));
    reader.addEventListener('error', () => setWrong('The file cannot be read.'));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!picture) return;
    setBusy(true);
    setWrong(undefined);
    try {
      const added = await api.image({ name, shows, data: picture.slice(picture.indexOf(',') + 1) });
      done({ ...added, shows: shows.replace(/\s+/g, ' ').trim() });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setWrong(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title="Add an image" close={() => done(undefined)}>
      <form onSubmit={(event) => void add(event)} aria-busy={isBusy}>
        {picture && /^data:image\//.test(picture) && <img src={picture} alt="" className={styles.picture} />}
        <label>
          What it shows, for people who cannot see it
          <input required maxLength={300} value={shows} onChange={({ target }) => setShows(target.value)} />
        </label>
        <label>
          Its name
          <input required maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <p>
          It is kept with the site’s other images, not wider than a page needs. Its size in pixels becomes part of its
          name.
        </p>
        {wrong && <p role="alert">{wrong}</p>}
        <button type="submit" data-look="main" disabled={isBusy || !picture}>
          {isBusy ? 'Adding …' : 'Add the image'}
        </button>
      </form>
    </Dialog>
  );
}

const tooLarge = ({ size }: File) =>
  size > largest
    ? `The file has ${(size / 1_000_000).toFixed(1)} MB; an image may have at most ${largest / 1_000_000} MB. Export it smaller first.`
    : undefined;
