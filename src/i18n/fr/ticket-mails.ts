import type { Pack } from '../packs.ts'

export const ticketMailsStrings = {
  'ticketMails.replyAbove': 'Écrivez votre réponse au-dessus de cette ligne',
  'ticketMails.neutralSubject': 'Nous avons reçu votre message',
  'ticketMails.erasedSubject': 'Objet effacé',
  'ticketMails.youWrote': 'Vous avez écrit :',
  'ticketMails.wrote': '{{name}} a écrit le {{date}} :',
  'ticketMails.attachments': 'Pièces jointes',
  'ticketMails.great': 'Très bien',
  'ticketMails.okay': 'Correct',
  'ticketMails.bad': 'Mauvais',
} as const satisfies Pack
