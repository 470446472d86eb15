import { ownEntry } from '../../rules/own-entry.ts';
import { type ServerKind, shownBy } from '../../server/kind.ts';
import { chosenOrder } from '../../server/ledger/link.ts';

/** Records a confirmation: the ticked statement or the button's words, with the order's hash if about it (D-22). */
export const server: ServerKind = {
  read({ compiled }, { act, typed }) {
    const shown = shownBy(typed, ['statement'], ['button']);
    const isAboutOrder = ownEntry(compiled.site.acts, act)?.about === 'switch-order';
    return ({ row, records }) => ({
      shown,
      recorded: () => ({
        ...shown,
        ...(isAboutOrder && {
          order_sha256: row.order_sha256,
          switch_order_reference: chosenOrder(compiled.site, row, records)?.switch_order_reference,
        }),
      }),
    });
  },
};
