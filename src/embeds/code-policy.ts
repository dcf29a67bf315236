// In the frame of a provider, too.
export const closedPolicy = [`object-src 'none'`, `base-uri 'none'`, `form-action 'none'`, `frame-ancestors 'self'`]

/** What pasted code may load. The sandbox gives the code an origin of its own, also when the address is opened alone: no cookies, no storage, no parent page. */
export const codePolicy = [
  'sandbox allow-scripts',
  `default-src 'none'`,
  `script-src 'unsafe-inline' https:`,
  `style-src 'unsafe-inline' https:`,
  `img-src https: data:`,
  `media-src https:`,
  `font-src https: data:`,
  `connect-src https:`,
  `frame-src https:`,
  ...closedPolicy,
].join('; ')
