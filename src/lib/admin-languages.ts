/** The languages of the admin that staff can choose, whatever languages the store offers, with their names in themselves. */
export const adminLanguages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
]
