import type { Pack } from '../packs.ts'

export const paymentsStrings = {
  'payments.cardEnding': '{{brand}}, Endziffern {{digits}}',
  'payments.failed': 'Die Zahlung ist nicht durchgegangen. Prüfen Sie die Angaben oder verwenden Sie eine andere Zahlungsart.',
  'payments.hostedPage': 'Sie zahlen auf einer Seite des Zahlungsdienstes und kehren dann hierher zurück.',
  'payments.unreachable':
    'Der Zahlungsdienst ist nicht erreichbar. Ihr Warenkorb ist unverändert. Versuchen Sie es noch einmal oder verwenden Sie eine andere Zahlungsart.',
  'payments.unknownOutcome':
    'Während der Zahlung ist die Verbindung abgebrochen. Prüfen Sie Ihre E-Mails, bevor Sie es noch einmal versuchen: Wenn die Zahlung durchgegangen ist, haben wir Ihnen eine Bestätigung geschickt.',
  'payments.extraStep': 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen.',
  'payments.formFailed':
    'Das Zahlungsformular wurde nicht geladen. Versuchen Sie es noch einmal oder verwenden Sie eine andere Zahlungsart.',
  'payments.formLoading': 'Zahlungsformular wird geladen',
  'payments.formNotReady': 'Das Zahlungsformular wird noch geladen. Warten Sie einen Moment und versuchen Sie es noch einmal.',
} as const satisfies Pack
