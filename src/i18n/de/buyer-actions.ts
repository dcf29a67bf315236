import type { Pack } from '../packs.ts'

export const buyerActionsStrings = {
  'buyerActions.title': 'Ändern oder zurücksenden',
  'buyerActions.changeAddress': 'Lieferadresse ändern',
  'buyerActions.changeAddressText': 'Bis die Bestellung gepackt ist.',
  'buyerActions.cancel': 'Bestellung stornieren',
  'buyerActions.cancelUntil': 'Bis {{time}}.',
  'buyerActions.return': 'Artikel zurücksenden',
  'buyerActions.returnUntil': 'Bis {{date}}.',
  'buyerActions.withdraw': 'Vertrag widerrufen',
  'buyerActions.withdrawUntil': 'Ihr Recht als Verbraucher in der EU, bis {{date}}.',
  'buyerActions.withdrawAnytime': 'Ihr Recht als Verbraucher in der EU.',
  'buyerActions.reorder': 'Noch einmal bestellen',
  'buyerActions.reorderText': 'Legt die Artikel zu den heutigen Preisen in Ihren Warenkorb.',
  'buyerActions.backToOrder': 'Zurück zu Bestellung #{{number}}',
  'buyerActions.keepOrder': 'Bestellung behalten',
  'buyerActions.keepAddress': 'Adresse behalten',
  'buyerActions.notOfferedTitle': 'Das ist hier nicht mehr möglich',
  'buyerActions.cancelTitle': 'Bestellung #{{number}} stornieren?',
  'buyerActions.cancelUnpaidText': 'Die Bestellung ist nicht bezahlt. Sie wird geschlossen, und Ihnen wird nichts berechnet.',
  'buyerActions.cancelPaidText':
    'Wir erstatten {{amount}} auf Ihre Zahlungsart, und es wird nichts versandt. Das kann nicht rückgängig gemacht werden.',
  'buyerActions.cancelFreeText': 'Es wird nichts versandt. Das kann nicht rückgängig gemacht werden.',
  'buyerActions.cancelTooLate':
    'Diese Bestellung kann hier nicht mehr storniert werden. Vielleicht ist sie schon unterwegs. Schreiben Sie uns oder senden Sie sie später zurück.',
  'buyerActions.paidSince':
    'Ihre Zahlung ist inzwischen eingegangen. Bestätigen Sie noch einmal, um die Bestellung zu stornieren und das Geld zurückzubekommen.',
  'buyerActions.paymentProcessing':
    'Ihre Zahlung wird noch bearbeitet, daher kann die Bestellung noch nicht storniert werden. Versuchen Sie es in einigen Minuten noch einmal.',
  'buyerActions.cancelled': 'Ihre Bestellung ist storniert.',
  'buyerActions.cancelledRefunded':
    'Ihre Bestellung ist storniert, und {{amount}} wurden erstattet. Bis die Bank es anzeigt, kann es einige Tage dauern.',
  'buyerActions.cancelledRefundLater': 'Ihre Bestellung ist storniert. Wir erstatten {{amount}} so bald wie möglich.',
  'buyerActions.mailRefund': 'Wir erstatten {{amount}} auf Ihre Zahlungsart. Bis die Bank es anzeigt, kann es einige Tage dauern.',
  'buyerActions.addressTitle': 'Lieferadresse ändern',
  'buyerActions.recipient': 'Empfänger',
  'buyerActions.company': 'Firma',
  'buyerActions.country': 'Land',
  'buyerActions.enterRecipient': 'Geben Sie ein, wer das Paket erhält.',
  'buyerActions.sameCountry': 'Für die Lieferung in ein anderes Land schreiben Sie uns: Steuern und Versandkosten würden sich ändern.',
  'buyerActions.sameState':
    'Für die Lieferung in ein anderes Land oder einen anderen Bundesstaat schreiben Sie uns: Steuern und Versandkosten würden sich ändern.',
  'buyerActions.territoryFixed':
    'Bei dieser Postleitzahl gelten andere Steuern, deshalb können Sie sie hier nicht ändern. Schreiben Sie uns.',
  'buyerActions.stateFixed':
    'Steuern und Versandkosten hängen vom Bundesstaat ab, daher kann er hier nicht geändert werden. Schreiben Sie uns.',
  'buyerActions.phoneHint': 'Für Fragen zur Lieferung.',
  'buyerActions.saveAddress': 'Adresse speichern',
  'buyerActions.addressSaved': 'Die Lieferadresse ist geändert. Wir haben eine Bestätigung per E-Mail geschickt.',
  'buyerActions.addressTooLate':
    'Die Adresse kann hier nicht mehr geändert werden, weil die Bestellung gepackt, versandt oder abgeschlossen ist. Schreiben Sie uns.',
  'buyerActions.addressHidden':
    'Zu Ihrem Schutz ist die Adresse einer älteren Bestellung nur in dem Konto zu sehen und zu ändern, mit dem bestellt wurde. Melden Sie sich an oder schreiben Sie uns.',
  'buyerActions.addressChangedMeanwhile': 'Die Adresse wurde inzwischen geändert. Prüfen Sie sie unten und speichern Sie dann noch einmal.',
} as const satisfies Pack
