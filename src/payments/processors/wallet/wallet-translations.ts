import type { Processor } from '../../processor.ts'

export const walletTranslations = {
  de: {
    'processor.wallet.name': 'PayPal',
    'processor.wallet.hint': 'Ihr PayPal-Guthaben, Später bezahlen oder eine Karte.',
    'processor.wallet.hosted': 'Sie bestätigen die Zahlung bei PayPal und kehren dann hierher zurück.',
    'processor.wallet.note': 'PayPal zeigt Ihnen den Betrag noch einmal, bevor Sie bezahlen.',
    'processor.wallet.useButtons': 'Wählen Sie zum Bezahlen eine der PayPal-Schaltflächen.',
    'processor.wallet.windowFailed':
      'Das PayPal-Fenster hat sich nicht geöffnet. Erlauben Sie Pop-ups für diese Seite und versuchen Sie es noch einmal.',
    'processor.wallet.canceled': 'Sie haben PayPal vor dem Bezahlen geschlossen. Es wurde nichts abgebucht.',
    'processor.wallet.declined':
      'PayPal konnte Ihre Zahlungsquelle nicht belasten. Wählen Sie bei PayPal eine andere oder bezahlen Sie mit Karte.',
    'processor.wallet.actionRequired':
      'PayPal benötigt noch einen Schritt von Ihnen. Bezahlen Sie noch einmal und folgen Sie dort den Anweisungen.',
    'processor.wallet.accountRestricted': 'PayPal erlaubt zurzeit keine Zahlungen von diesem Konto. Wählen Sie eine andere Zahlungsart.',
    'processor.wallet.cardExpired': 'Die Karte bei PayPal ist abgelaufen. Wählen Sie dort eine andere oder bezahlen Sie mit Karte.',
    'processor.wallet.limit': 'Der Betrag liegt über dem Limit Ihres PayPal-Kontos. Wählen Sie eine andere Zahlungsart.',
    'processor.wallet.tooManyAttempts': 'PayPal hat diese Zahlung nach mehreren Versuchen gestoppt. Wählen Sie eine andere Zahlungsart.',
    'processor.wallet.amountChanged':
      'Der Betrag hat sich geändert, während Sie bei PayPal waren. Es wurde nichts abgebucht. Prüfen Sie die Summe und bezahlen Sie noch einmal.',
    'processor.wallet.captureFailed':
      'PayPal hat die Zahlung genehmigt, konnte sie aber nicht abschließen. Es wurde nichts abgebucht. Versuchen Sie es noch einmal.',
  },
  fr: {
    'processor.wallet.name': 'PayPal',
    'processor.wallet.hint': 'Votre solde PayPal, le paiement différé ou une carte.',
    'processor.wallet.hosted': 'Vous approuverez le paiement chez PayPal, puis reviendrez ici.',
    'processor.wallet.note': 'PayPal affiche de nouveau le montant avant le paiement.',
    'processor.wallet.useButtons': 'Choisissez l’un des boutons PayPal pour payer.',
    'processor.wallet.windowFailed': 'La fenêtre PayPal ne s’est pas ouverte. Autorisez les fenêtres pop-up pour cette page et réessayez.',
    'processor.wallet.canceled': 'Vous avez fermé PayPal avant de payer. Vous n’avez pas été débité.',
    'processor.wallet.declined':
      'PayPal n’a pas pu débiter votre moyen de paiement. Choisissez-en un autre chez PayPal ou payez par carte.',
    'processor.wallet.actionRequired': 'PayPal demande une étape supplémentaire. Payez de nouveau et suivez les instructions.',
    'processor.wallet.accountRestricted':
      'PayPal n’autorise pas les paiements depuis ce compte pour le moment. Choisissez un autre moyen de paiement.',
    'processor.wallet.cardExpired': 'La carte enregistrée chez PayPal a expiré. Choisissez-en une autre ou payez par carte.',
    'processor.wallet.limit': 'Le montant dépasse le plafond de votre compte PayPal. Choisissez un autre moyen de paiement.',
    'processor.wallet.tooManyAttempts': 'PayPal a bloqué ce paiement après plusieurs tentatives. Choisissez un autre moyen de paiement.',
    'processor.wallet.amountChanged':
      'Le montant a changé pendant que vous étiez chez PayPal. Vous n’avez pas été débité. Vérifiez le total et payez de nouveau.',
    'processor.wallet.captureFailed': 'PayPal a approuvé le paiement mais n’a pas pu le finaliser. Vous n’avez pas été débité. Réessayez.',
  },
} satisfies Processor['translations']
