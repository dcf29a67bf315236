import type { Pack } from '../../packs.ts'

export const exampleProductsStrings = {
  'exampleProducts.title': 'Beispielprodukte',
  'exampleProducts.note':
    'Einige Produkte mit Bildern, Optionen und Bestand, um den Shop auszuprobieren. Kunden sehen sie, bis Sie sie entfernen.',
  'exampleProducts.none': 'Keine Beispielprodukte',
  'exampleProducts.noneText': 'Fügen Sie {{count}} Produkte in drei Kategorien hinzu, mit Bildern, Optionen und Bestand.',
  'exampleProducts.add': 'Beispielprodukte hinzufügen',
  'exampleProducts.added.one': '{{count}} Beispielprodukt hinzugefügt.',
  'exampleProducts.added.other': '{{count}} Beispielprodukte hinzugefügt.',
  'exampleProducts.nothingAdded': 'Die Beispielprodukte sind schon in Ihrem Shop.',
  'exampleProducts.remove': 'Beispielprodukte entfernen',
  'exampleProducts.removeText': 'Produkte, die bestellt oder geändert wurden, bleiben und gehören Ihnen.',
  'exampleProducts.removed.one': '{{count}} Beispielprodukt entfernt.',
  'exampleProducts.removed.other': '{{count}} Beispielprodukte entfernt.',
  'exampleProducts.nothingRemoved': 'Es gibt keine Beispielprodukte zu entfernen.',
  'exampleProducts.kept': 'Behalten, weil sie bestellt oder geändert wurden: {{names}}.',
  'exampleProducts.stays.ordered': 'Bestellt oder bewertet: bleibt',
  'exampleProducts.stays.changed': 'Geändert: bleibt',
  'exampleProducts.stays.none': 'Unverändert: wird entfernt',
  'exampleProducts.notice.one': 'Ihr Shop hat {{count}} Beispielprodukt.',
  'exampleProducts.notice.other': 'Ihr Shop hat {{count}} Beispielprodukte.',
  'exampleProducts.show': 'Anzeigen oder entfernen',
} as const satisfies Pack
