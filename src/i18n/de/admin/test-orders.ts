import type { Pack } from '../../packs.ts'

export const testOrdersStrings = {
  'testOrders.title': 'Testbestellungen',
  'testOrders.note': 'Probieren Sie den ganzen Kauf aus, bevor eine Zahlungsart angebunden ist. Kunden können so nie bezahlen.',
  'testOrders.place': 'Testbestellung aufgeben',
  'testOrders.placeText':
    'Kaufen Sie ein wie Ihre Kunden und zahlen Sie ohne Geld. Bestand, Verkaufszahlen und Rabatte bleiben, wie sie sind, und nur Sie erhalten E-Mails. Der Testmodus endet mit der Bestellung, beim Abmelden oder nach {{minutes}} Minuten.',
  'testOrders.start': 'Testmodus starten',
  'testOrders.started': 'Der Testmodus ist an. Legen Sie etwas in den Warenkorb und gehen Sie zur Kasse.',
  'testOrders.left': 'Der Testmodus ist aus.',
  'testOrders.placed.one': '{{count}} Testbestellung',
  'testOrders.placed.other': '{{count}} Testbestellungen',
  'testOrders.list': 'Testbestellungen ansehen',
  'testOrders.deleteAll': 'Testbestellungen löschen',
  'testOrders.deleteQuestion.one': '{{count}} Testbestellung löschen?',
  'testOrders.deleteQuestion.other': '{{count}} Testbestellungen löschen?',
  'testOrders.deleteOne': 'Testbestellung #{{number}} löschen?',
  'testOrders.deleteText':
    'Auch die Zahlungen, Sendungen, Rückerstattungen, Rücksendungen und E-Mails dazu werden gelöscht. Das lässt sich nicht rückgängig machen. Tickets und echte Bestellungen bleiben.',
  'testOrders.delete': 'Löschen',
  'testOrders.keep': 'Behalten',
  'testOrders.deleted.one': '{{count}} Testbestellung wurde gelöscht.',
  'testOrders.deleted.other': '{{count}} Testbestellungen wurden gelöscht.',
  'testOrders.audit.started': 'Testmodus gestartet',
} as const satisfies Pack
