import type { Pack } from '../packs.ts'

export const ticketMailsStrings = {
  'ticketMails.replyAbove': 'Schreiben Sie Ihre Antwort über diese Zeile',
  'ticketMails.neutralSubject': 'Wir haben Ihre Nachricht erhalten',
  'ticketMails.erasedSubject': 'Gelöschter Betreff',
  'ticketMails.youWrote': 'Sie schrieben:',
  'ticketMails.wrote': '{{name}} schrieb am {{date}}:',
  'ticketMails.attachments': 'Anhänge',
  'ticketMails.great': 'Sehr gut',
  'ticketMails.okay': 'In Ordnung',
  'ticketMails.bad': 'Schlecht',
} as const satisfies Pack
