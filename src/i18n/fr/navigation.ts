import type { Pack } from '../packs.ts'

export const navigationStrings = {
  'navigation.target.home': 'Accueil',
  'navigation.target.shop': 'Tous les produits',
  'navigation.target.cart': 'Panier',
  'navigation.target.helpCenter': 'Aide',
  'navigation.target.contact': 'Contact',
  'navigation.target.account': 'Compte',
  'navigation.footer.payments': 'Moyens de paiement',
  'navigation.footer.social': 'Suivez-nous',
} as const satisfies Pack
