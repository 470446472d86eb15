// The SDK's own sources, which share their dependencies: the package's browser map would bring each of them three times.
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
// The SDK's own loader of scripts: it remembers every attempt for good, failed ones too.
declare module '@braintree/asset-loader/load-script' {
  export function clearCache(): void;
}
