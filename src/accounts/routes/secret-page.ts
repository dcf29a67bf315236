import type { PageOptions } from '#src/web/response.tsx'

export const accountPageOptions: PageOptions = { private: true, noindex: true, styles: ['css/account-pages.css'] }

/** The URL contains a secret token: never send it as a referrer. */
export const secretPageOptions: PageOptions = { ...accountPageOptions, headers: { 'referrer-policy': 'no-referrer' } }
