import type { Pack } from '../packs.ts'

export const navigationStrings = {
  'navigation.target.home': 'Startseite',
  'navigation.target.shop': 'Alle Produkte',
  'navigation.target.cart': 'Warenkorb',
  'navigation.target.helpCenter': 'Hilfe',
  'navigation.target.contact': 'Kontakt',
  'navigation.target.account': 'Konto',
  'navigation.footer.payments': 'Zahlungsarten',
  'navigation.footer.social': 'Folgen Sie uns',
} as const satisfies Pack
