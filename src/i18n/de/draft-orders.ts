import type { Pack } from '../packs.ts'

export const draftOrdersStrings = {
  'draftOrders.discount': 'Rabatt',
  'draftOrders.tax': 'Steuern',
  'draftOrders.linkUntil': 'Zahlbar bis {{date}}.',
  'draftOrders.notForSale':
    'Ein Artikel dieser Bestellung ist nicht mehr erhältlich. Es wurde nichts abgebucht. Schreiben Sie uns, damit wir die Bestellung ändern.',
  'draftOrders.otherCurrency':
    'Diese Bestellung wurde in einer anderen Währung erstellt. Es wurde nichts abgebucht. Schreiben Sie uns, damit wir die Bestellung ändern.',
  'draftOrders.soldOut': '{{product}} ist ausverkauft. Es wurde nichts abgebucht. Schreiben Sie uns, damit wir die Bestellung ändern.',
  'draftOrders.onlyLeft.one':
    'Von {{product}} ist nur noch {{count}} Stück verfügbar. Es wurde nichts abgebucht. Schreiben Sie uns, damit wir die Bestellung ändern.',
  'draftOrders.onlyLeft.other':
    'Von {{product}} sind nur noch {{count}} Stück verfügbar. Es wurde nichts abgebucht. Schreiben Sie uns, damit wir die Bestellung ändern.',
  'draftOrders.payTitle': 'Bestellung prüfen und bezahlen',
  'draftOrders.expiredTitle': 'Dieser Link ist abgelaufen',
  'draftOrders.expiredText': 'Die Bestellung wurde nicht rechtzeitig bezahlt. Schreiben Sie uns, um einen neuen Link zu erhalten.',
  'draftOrders.shipTo': 'Lieferadresse',
} as const satisfies Pack
