import type { ServerKind } from '../../server/kind.ts';
import type { ConfirmRequest } from '../../types.gen.ts';

/** Records a confirmation: the ticked statement or the button's words, with the order's hash if about it (D-22). */
export const server: ServerKind = {
  request: 'ConfirmRequest',
  read({ compiled }, act, request) {
    const { statement, button } = request as ConfirmRequest;
    const words = { statement, ...(button !== undefined && { button }) };
    const isAboutOrder = compiled.site.acts[act]?.about === 'switch-order';
    return {
      shown: words,
      evidence: ({ row }) => ({
        ...words,
        ...(isAboutOrder && row.order_sha256 && { order_sha256: row.order_sha256 }),
      }),
    };
  },
};
