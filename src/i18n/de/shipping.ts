import type { Pack } from '../packs.ts'

export const shippingStrings = {
  'shipping.everywhere': 'Überall',
  'shipping.free': 'Kostenlos',
  'shipping.days.one': '{{count}} Werktag',
  'shipping.days.other': '{{count}} Werktage',
  'shipping.dayRange': '{{min}} bis {{max}} Werktage',
} as const satisfies Pack
