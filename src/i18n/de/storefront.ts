import type { Pack } from '../packs.ts'

export const storefrontStrings = {
  'storefront.shopAll': 'Alle Produkte ansehen',
  'storefront.viewNew': 'Neuheiten ansehen',
  'storefront.intro.one': 'Entdecken Sie {{count}} Produkt.',
  'storefront.intro.other': 'Entdecken Sie {{number}} Produkte.',
  'storefront.comingSoon': 'Hier gibt es noch nichts zu kaufen.',
  'storefront.browse': 'Nach Kategorie einkaufen',
  'storefront.new': 'Neuheiten',
  'storefront.allNew': 'Alle Produkte',
  'storefront.sale': 'Jetzt im Angebot',
  'storefront.allSale': 'Alle Angebote',
  'storefront.shopByBrand': 'Nach Marke einkaufen',
  'storefront.allByBrand': 'Alle Produkte von {{brand}}',
  'storefront.opensSoon': '{{name}} öffnet bald',
  'storefront.opensSoonText': 'Wir bereiten den Shop noch vor. Schauen Sie bald wieder vorbei.',
  'storefront.opensSoonHelp': 'Haben Sie eine Frage oder schon ein Konto?',
  'storefront.previewText': 'Nur Ihr Team sieht das: Der Shop ist nicht geöffnet.',
  'storefront.previewTitle': 'Vorschau',
  'storefront.previewSteps': 'Was noch fehlt',
  'storefront.openShop': 'Shop öffnen',

  'storefront.saleBadgePercent': '−{{percent}}',
  'storefront.saleBadge': 'Angebot',
} as const satisfies Pack
