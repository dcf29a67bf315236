import type { Pack } from '../../packs.ts'

export const replacementsStrings = {
  'replacements.title': 'Ersatzlieferung für Bestellung #{{number}}',
  'replacements.intro': 'Sendet Artikel kostenlos noch einmal. Der Bestand wird wie bei jeder Bestellung verringert.',
  'replacements.items': 'Erneut zu sendende Artikel',
  'replacements.bought.one': '{{count}} gekauft',
  'replacements.bought.other': '{{count}} gekauft',
  'replacements.unitsOf': 'Menge von {{product}}',
  'replacements.mailed': 'Die Bestellbestätigung geht an {{email}}.',
  'replacements.submit': 'Ersatzlieferung anlegen',
  'replacements.done': 'Die Ersatzlieferung für Bestellung #{{number}} ist angelegt.',
  'replacements.none': 'Nichts zu ersetzen',
  'replacements.noneText': 'Nur Artikel einer bezahlten Bestellung, die der Shop noch führt, können erneut gesendet werden.',
  'replacements.nothing': 'Geben Sie ein, wie viele von welchem Artikel erneut gesendet werden.',
  'replacements.tooMany.one': 'Es wurde höchstens {{count}} gekauft.',
  'replacements.tooMany.other': 'Es wurden höchstens {{count}} gekauft.',
  'replacements.event.replacement': 'Ersatzlieferung für Bestellung #{{number}}',
  'replacements.event.replaced': 'Ersatzlieferung mit Bestellung #{{number}} angelegt',
  'replacements.audit.created': 'Ersatzlieferung angelegt',
  'replacements.testOrder': 'Eine Testbestellung lässt sich nicht ersetzen: Der Ersatz wäre echt.',
} as const satisfies Pack
