import type { ServerKind } from '../../server/kind.ts';
import type { ConfirmRequest } from '../../types.gen.ts';

/** Records a confirmation, with the hash of the order document if it is about that (D-22). */
export const server: ServerKind = {
  request: 'ConfirmRequest',
  read({ compiled }, act, request) {
    const { statement } = request as ConfirmRequest;
    const isAboutOrder = compiled.site.acts[act]?.about === 'switch-order';
    return {
      shown: { statement },
      evidence: ({ row }) => ({
        statement,
        ...(isAboutOrder && row.order_sha256 && { order_sha256: row.order_sha256 }),
      }),
    };
  },
};
