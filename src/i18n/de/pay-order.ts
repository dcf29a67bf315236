import type { Pack } from '../packs.ts'

export const payOrderStrings = {
  'payOrder.title': 'Bestellung #{{number}} bezahlen',
  'payOrder.unpaid':
    'Diese Bestellung ist noch nicht bezahlt: {{amount}} sind offen. Falls Sie gerade bezahlt haben, schreiben wir Ihnen, sobald die Zahlung bestätigt ist.',
  'payOrder.balance': 'Ihre Bestellung wurde geändert. {{amount}} sind noch offen.',
  'payOrder.owed': 'Ihre Bestellung wurde geändert. Wir schulden Ihnen {{amount}} und erstatten den Betrag.',
  'payOrder.balanceText': 'Sie haben {{paid}} bezahlt. Nach einer Änderung Ihrer Bestellung sind noch {{amount}} offen.',
  'payOrder.balanceOf': 'Restbetrag von Bestellung #{{number}}',
  'payOrder.lastFailed': 'Ihre letzte Zahlung ist fehlgeschlagen: {{reason}}',
  'payOrder.noPaymentMethods':
    'Dieser Shop kann gerade keine Zahlungen annehmen. Versuchen Sie es später noch einmal oder schreiben Sie uns.',
  'payOrder.nothingDue': 'Für diese Bestellung ist nichts mehr zu bezahlen.',
  'payOrder.amountChanged': 'Der offene Betrag hat sich geändert. Prüfen Sie ihn unten und bezahlen Sie dann.',
  'payOrder.soldOut':
    '{{product}} ist seit Ihrer Bestellung ausverkauft. Ihnen wurde nichts berechnet. Schreiben Sie uns, um Ihre Bestellung zu ändern.',
  'payOrder.paid': 'Bezahlt',
  'payOrder.balanceDue': 'Offener Betrag',
  'payOrder.balanceOwed': 'Ausstehende Erstattung',
  'payOrder.request': 'Offene Zahlung',
  'payOrder.requestText': '{{amount}} sind offen. Auf der verlinkten Seite zahlt der Kunde genau diesen Betrag.',
  'payOrder.link': 'Zahlungslink',
  'payOrder.copyLink': 'Link kopieren',
  'payOrder.linkCopied': 'Link kopiert',
  'payOrder.send': 'Zahlungslink senden',
  'payOrder.sent': 'Zahlungslink an {{email}} gesendet.',
  'payOrder.markPaid': 'Als bezahlt markieren',
  'payOrder.markPaidHint': 'Für Geld, das Sie außerhalb des Shops erhalten haben.',
  'payOrder.paidBy': 'Bezahlt per',
  'payOrder.method.bank_transfer': 'Überweisung',
  'payOrder.method.cash': 'Bargeld',
  'payOrder.method.other_way': 'Auf andere Weise',
  'payOrder.markedPaid': '{{amount}} als bezahlt markiert.',
  'payOrder.owedTitle': 'Ausstehende Erstattung',
  'payOrder.owedText': 'Die Bestellung wurde nach der Zahlung geändert. Dem Kunden stehen {{amount}} zu.',
  'payOrder.refundBalance': '{{amount}} erstatten',
  'payOrder.refundTo': 'Erstatten an',
  'payOrder.originalPayment': 'Ursprüngliche Zahlung',
  'payOrder.recordOther': 'Notierte Erstattungen bewegen kein Geld: Zahlen Sie es dem Kunden selbst aus.',
  'payOrder.partlyRefunded':
    '{{amount}} konnten nicht auf die ursprüngliche Zahlung erstattet werden. Erstatten Sie den Betrag auf andere Weise.',
} as const satisfies Pack
