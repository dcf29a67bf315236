import type { Pack } from '../packs.ts'

export const mailConsentsStrings = {
  'mailConsents.agree.cart_reminder': 'M’envoyer un seul e-mail de rappel si je laisse des articles dans mon panier',
  'mailConsents.agree.review_request': 'M’envoyer un e-mail après la livraison pour demander mon avis',
  'mailConsents.stopAnyTime': 'Vous pouvez arrêter ces e-mails à tout moment, d’un clic dans chacun d’eux.',
  'mailConsents.stop': 'Arrêter ces e-mails',
  'mailConsents.stopTitle.cart_reminder': 'Ne plus recevoir de rappels de panier',
  'mailConsents.stopTitle.review_request': 'Ne plus recevoir de demandes d’avis',
  'mailConsents.stopText.cart_reminder': 'Nous ne vous rappellerons plus les articles de votre panier.',
  'mailConsents.stopText.review_request': 'Nous ne vous demanderons plus votre avis par e-mail.',
  'mailConsents.stopped': 'E-mails arrêtés',
  'mailConsents.stoppedText.cart_reminder': 'Vous ne recevrez plus de rappels des articles de votre panier.',
  'mailConsents.stoppedText.review_request': 'Vous ne recevrez plus d’e-mails demandant votre avis.',
  'mailConsents.title': 'E-mails facultatifs',
  'mailConsents.note': 'Les e-mails sur vos commandes et votre compte vous parviennent toujours.',
  'mailConsents.save': 'Enregistrer mon choix',
  'mailConsents.saved': 'Votre choix est enregistré.',
} as const satisfies Pack
