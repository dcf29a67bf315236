import type { Pack } from '../packs.ts'

export const mailConsentsStrings = {
  'mailConsents.agree.cart_reminder': 'Per E-Mail einmal an Artikel erinnern, die ich im Warenkorb liegen lasse',
  'mailConsents.agree.review_request': 'Nach der Lieferung per E-Mail um meine Bewertung bitten',
  'mailConsents.stopAnyTime': 'Sie können diese E-Mails jederzeit abbestellen, mit einem Klick in jeder von ihnen.',
  'mailConsents.stop': 'Diese E-Mails abbestellen',
  'mailConsents.stopTitle.cart_reminder': 'Erinnerungen an den Warenkorb abbestellen',
  'mailConsents.stopTitle.review_request': 'Bitten um Bewertungen abbestellen',
  'mailConsents.stopText.cart_reminder': 'Wir erinnern Sie dann nicht mehr an Artikel in Ihrem Warenkorb.',
  'mailConsents.stopText.review_request': 'Wir bitten Sie dann nicht mehr per E-Mail um Bewertungen.',
  'mailConsents.stopped': 'E-Mails abbestellt',
  'mailConsents.stoppedText.cart_reminder': 'Sie erhalten keine Erinnerungen an Artikel in Ihrem Warenkorb mehr.',
  'mailConsents.stoppedText.review_request': 'Sie erhalten keine E-Mails mehr, die um Ihre Bewertung bitten.',
  'mailConsents.title': 'Freiwillige E-Mails',
  'mailConsents.note': 'E-Mails zu Ihren Bestellungen und Ihrem Konto kommen immer.',
  'mailConsents.save': 'Auswahl speichern',
  'mailConsents.saved': 'Ihre Auswahl ist gespeichert.',
} as const satisfies Pack
