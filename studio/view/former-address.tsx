import { addressIn, formerAddresses, withFormerAddress } from '../edit/former-address.ts';
import { useAddress } from '../state/use-address.ts';
import { useStore, useStudio } from '../state/use-studio.ts';
import { pageIn } from '../types.ts';
import styles from './notice.module.css';

/** Asks whether a page's old address redirects to its new one, until the new one is saved. */
export function FormerAddress() {
  const store = useStore();
  const { files } = useStudio();
  const [{ file = '' }] = useAddress();
  const page = pageIn(file) && store.currentText(file);
  const [oldAddress, newAddress] = [addressIn(files[file]?.text), addressIn(page)];
  if (!page || oldAddress === undefined || newAddress === undefined || oldAddress === newAddress) return null;
  const leads = formerAddresses(page).includes(oldAddress);
  return (
    <section aria-label="The old address" className={styles.shown}>
      <label>
        <input
          type="checkbox"
          checked={leads}
          onChange={() =>
            store.edit(leads ? 'let the old address go' : 'keep the old address', {
              [file]: withFormerAddress(page, oldAddress, !leads),
            })
          }
        />{' '}
        Customers who have the old link, {oldAddress}, come to {newAddress}
      </label>
    </section>
  );
}
