// The SDK's sources, which share their dependencies. The files in the package's browser map contain each of them three times.
declare module 'braintree-web/client/index.js' {
  export * from 'braintree-web/client';
  export const VERSION: string;
}
declare module 'braintree-web/hosted-fields/index.js' {
  export * from 'braintree-web/hosted-fields';
}
declare module 'braintree-web/three-d-secure/index.js' {
  export * from 'braintree-web/three-d-secure';
}
// The SDK's script loader. It caches every attempt, failed ones too.
declare module '@braintree/asset-loader/load-script' {
  export function clearCache(): void;
}
// Wallets are for few pages. These files have all that they need, so that the card form's own chunk stays one.
declare module 'braintree-web/dist/browser/apple-pay.js' {
  export * from 'braintree-web/apple-pay';
}
declare module 'braintree-web/dist/browser/google-payment.js' {
  export * from 'braintree-web/google-payment';
}
