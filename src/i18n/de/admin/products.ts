import type { Pack } from '../../packs.ts'

export const productsStrings = {
  'products.nameMissing': 'Geben Sie einen Namen ein.',
  'products.seoLinkInvalid': 'Verwenden Sie Kleinbuchstaben, Ziffern und einzelne Bindestriche, zum Beispiel tischuhr-nussbaum.',
  'products.seoLinkScripts':
    'Ein Wort dieses URL-Kürzels mischt ähnlich aussehende Buchstaben verschiedener Alphabete, etwa lateinische und kyrillische. Geben Sie es in einem Alphabet neu ein.',
  'products.seoLinkTaken': 'Ein anderes Produkt hat bereits dieses URL-Kürzel. Wählen Sie ein anderes.',
  'products.priceNegative': 'Geben Sie einen Preis ein, 0 oder mehr.',
  'products.saleNotLower': 'Geben Sie einen Angebotspreis unter dem regulären Preis ein oder lassen Sie das Feld leer.',
  'products.saleEndsBeforeStart': 'Wählen Sie ein Angebotsende nach dem Angebotsbeginn.',
  'products.editConflict':
    'Eine andere Person hat dieses Produkt während Ihrer Bearbeitung gespeichert. Vergleichen Sie unten beide Versionen und speichern Sie dann noch einmal.',

  'products.title': 'Produkte',
  'products.status.active': 'Aktiv',
  'products.status.draft': 'Entwurf',
  'products.status.archived': 'Archiviert',
  'products.brand': 'Marke',
  'products.column.status': 'Status',
  'products.column.stock': 'Bestand',
  'products.inStock.one': '{{count}} auf Lager',
  'products.inStock.other': '{{count}} auf Lager',
  'products.soldOut': 'Ausverkauft',
  'products.variantCount.one': '{{count}} Variante',
  'products.variantCount.other': '{{count}} Varianten',

  'products.notAnAmount': 'Geben Sie einen Betrag ein, zum Beispiel {{example}}.',
  'products.amountTooLarge': 'Geben Sie einen kleineren Betrag ein.',

  'products.linkReserved': '„{{link}}“ ist für eine Seite des Systems reserviert. Wählen Sie ein anderes URL-Kürzel.',
  'products.tooManyOptions': 'Ein Produkt kann höchstens {{count}} Optionen haben. Entfernen Sie eine.',
  'products.measureInvalid': 'Geben Sie eine ganze Zahl ein, 0 oder mehr.',
  'products.optionNameMissing': 'Geben Sie einen Namen für die Option ein, zum Beispiel Größe.',
  'products.optionsTooSimilar': 'Die Optionen {{other}} und {{name}} sind zu ähnlich. Benennen Sie eine um.',
  'products.optionDuplicate': 'Zwei Optionen heißen {{name}}. Benennen Sie eine um.',
  'products.valuesMissing': 'Fügen Sie der Option {{name}} mindestens einen Wert hinzu.',
  'products.valueDuplicate': 'Die Option {{name}} hat den Wert {{value}} zweimal. Entfernen Sie einen.',
  'products.redirectInvalid':
    'Geben Sie eine vollständige URL ein, die mit https:// oder http:// beginnt, oder einen Pfad in diesem Shop, der mit / beginnt.',
  'products.videoInvalid':
    'Geben Sie die https://-URL eines YouTube- oder Vimeo-Videos ein oder eine Datei in diesem Shop, die mit /media/ beginnt.',
  'products.noun': 'Produkt',
} as const satisfies Pack
