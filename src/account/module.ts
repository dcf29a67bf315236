import type { Module } from '#src/module.ts'

export const accountModule = {
  name: 'account',
  routes: [async () => (await import('./routes.tsx')).customerAccountRoutes],
  packs: {
    de: [async () => (await import('#src/i18n/de/account.ts')).accountStrings],
    fr: [async () => (await import('#src/i18n/fr/account.ts')).accountStrings],
  },
  labels: {
    account: { account: '*' },
  },
  linkTargets: { account: { place: 150, label: 'navigation.target.account', path: null } },
  bundles: {
    'css/account-pages.css': [
      ...['layout', 'summary', 'review', 'payment'].map((part) => `css/checkout/${part}.css`),
      'css/sign-in.css',
      'css/account-orders.css',
      'css/buyer-actions.css',
    ],
    'css/dashboard-page.css': ['css/account-dashboard.css'],
    'js/account-pages.js': ['js/store/countdown.js', 'js/store/verify-code.js', 'js/kit/print.js'],
    'js/dashboard-page.js': ['js/store/account-dashboard.js'],
  },
} as const satisfies Module
