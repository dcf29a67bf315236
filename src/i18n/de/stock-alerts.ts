import type { Pack } from '../packs.ts'

export const stockAlertsStrings = {
  'stockAlerts.title': 'Benachrichtigen, sobald wieder auf Lager',
  'stockAlerts.titleForOptions': 'Benachrichtigen, sobald eine ausverkaufte Ausführung wieder auf Lager ist',
  'stockAlerts.intro': 'Wir schicken Ihnen eine E-Mail, sobald der Artikel wieder auf Lager ist.',
  'stockAlerts.introOne': 'Wir schicken Ihnen eine E-Mail, sobald {{choice}} wieder auf Lager ist.',
  'stockAlerts.choice': 'Ausverkaufte Ausführung',
  'stockAlerts.email': 'E-Mail',
  'stockAlerts.emailInvalid': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'stockAlerts.send': 'Benachrichtigen',
  'stockAlerts.subscribed': 'Vielen Dank. Wir schreiben an {{email}}, sobald der Artikel wieder auf Lager ist.',
  'stockAlerts.stopTitle': 'Benachrichtigungen zum Lagerbestand abbestellen',
  'stockAlerts.stopText': 'Sie erhalten dann keine Benachrichtigungen mehr, wenn Artikel wieder auf Lager sind.',
  'stockAlerts.stop': 'Abbestellen',
  'stockAlerts.stopped': 'Benachrichtigungen abbestellt',
  'stockAlerts.stoppedText': 'Sie erhalten keine Benachrichtigungen mehr, wenn Artikel wieder auf Lager sind.',
} as const satisfies Pack
