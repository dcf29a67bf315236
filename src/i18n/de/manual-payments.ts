import type { Pack } from '../packs.ts'

export const manualPaymentsStrings = {
  'manualPayments.howToPay': 'So bezahlen Sie',
  'manualPayments.amount': 'Betrag',
  'manualPayments.reference': 'Verwendungszweck',
  'manualPayments.payBy': 'Zahlbar bis',
  'manualPayments.transferTitle': 'Vielen Dank. Bitte überweisen Sie den Betrag.',
  'manualPayments.transferText':
    'Wir haben Bestellung #{{number}} erhalten und Ihre Artikel bis {{day}} reserviert. Wir versenden sie, sobald Ihre Überweisung eingeht.',
  'manualPayments.payOnline': 'Stattdessen online bezahlen',
  'manualPayments.invoiceDue': 'Fällig am {{day}}',
  'manualPayments.overdue': 'Überfällig',
  'manualPayments.awaitingTransfer': 'Überweisung erwartet',
  'manualPayments.due': 'fällig am {{day}}',
  'manualPayments.staffTransfer': 'Der Kunde zahlt per Überweisung. Am {{day}} wird die Bestellung storniert, wenn sie nicht bezahlt ist.',
  'manualPayments.staffInvoice': 'Der Kunde zahlt auf Rechnung bis {{day}}.',
  'manualPayments.receivedOn': 'Eingegangen am',
  'manualPayments.note': 'Notiz',
  'manualPayments.noteHint': 'Nur Mitarbeitende sehen sie.',
  'manualPayments.futureDay': 'Wählen Sie als Tag des Eingangs heute oder einen früheren Tag.',
  'manualPayments.undo': 'Zahlung zurücknehmen',
  'manualPayments.undone': 'Die Zahlung von {{amount}} ist zurückgenommen.',
  'manualPayments.notUndoable':
    'Diese Zahlung kann nicht mehr zurückgenommen werden: Die Bestellung wurde seitdem versandt, erstattet, geändert oder heruntergeladen.',
  'manualPayments.soldOut':
    'Diese Zahlung kann nicht zurückgenommen werden: Die Artikel der Bestellung lassen sich nicht erneut reservieren.',
  'manualPayments.event.awaitingTransfer': 'Überweisung von {{amount}} erwartet',
  'manualPayments.event.onInvoice': 'Auf Rechnung bestätigt: {{amount}}',
  'manualPayments.event.received': 'Zahlung am {{day}} eingegangen',
  'manualPayments.event.undone': 'Zahlung von {{amount}} zurückgenommen',
} as const satisfies Pack
