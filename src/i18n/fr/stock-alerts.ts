import type { Pack } from '../packs.ts'

export const stockAlertsStrings = {
  'stockAlerts.title': 'M’avertir du retour en stock',
  'stockAlerts.titleForOptions': 'M’avertir du retour en stock d’une option épuisée',
  'stockAlerts.intro': 'Nous vous enverrons un seul e-mail dès le retour en stock.',
  'stockAlerts.introOne': 'Nous vous enverrons un seul e-mail dès le retour en stock de {{choice}}.',
  'stockAlerts.choice': 'Option épuisée',
  'stockAlerts.email': 'E-mail',
  'stockAlerts.emailInvalid': 'Saisissez une adresse e-mail, par exemple name@example.com.',
  'stockAlerts.send': 'M’avertir',
  'stockAlerts.subscribed': 'Merci. Nous écrirons à {{email}} dès le retour en stock.',
  'stockAlerts.stopTitle': 'Ne plus recevoir d’e-mails de retour en stock',
  'stockAlerts.stopText': 'Nous ne vous enverrons plus aucun e-mail de retour en stock.',
  'stockAlerts.stop': 'Me désinscrire',
  'stockAlerts.stopped': 'E-mails de retour en stock arrêtés',
  'stockAlerts.stoppedText': 'Vous ne recevrez plus d’e-mails de retour en stock.',
} as const satisfies Pack
