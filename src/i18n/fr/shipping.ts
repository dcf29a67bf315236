import type { Pack } from '../packs.ts'

export const shippingStrings = {
  'shipping.everywhere': 'Partout',
  'shipping.free': 'Gratuit',
  'shipping.days.one': '{{count}} jour ouvré',
  'shipping.days.other': '{{count}} jours ouvrés',
  'shipping.dayRange': '{{min}} à {{max}} jours ouvrés',
} as const satisfies Pack
