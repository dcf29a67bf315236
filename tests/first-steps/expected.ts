import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'

const admin = '/admin/first-steps'

export const expected: ExpectedOfModule = {
  staffAreas: { [admin]: 'settings' },
  readsForWriters: [`GET ${admin}/shop`, `GET ${admin}/formats`],
  recorded: {
    [`POST ${admin}/shop`]: ['settings.saved'],
    [`POST ${admin}/formats`]: ['settings.saved'],
    [`POST ${admin}/open`]: ['settings.saved'],
    [`POST ${admin}/skip`]: ['settings.saved'],
    [`POST ${admin}/resume`]: ['settings.saved'],
    [`POST ${admin}/checklist`]: ['settings.saved'],
  },
  pages: [
    ['the first steps', admin],
    ['the setup of the shop', `${admin}/shop`],
    ['the setup of currency, time and language', `${admin}/formats`],
  ],
  budgets: { 'css/closed-shop-page.css': 0.6, 'css/first-steps-page.css': 0.7, 'js/logo-preview.js': 0.6 },
}
