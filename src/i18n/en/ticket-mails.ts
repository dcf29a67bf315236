export const ticketMailsStrings = {
  'ticketMails.replyAbove': 'Write your answer above this line',
  'ticketMails.neutralSubject': 'We received your message',
  'ticketMails.erasedSubject': 'Erased subject',
  'ticketMails.youWrote': 'You wrote:',
  'ticketMails.wrote': '{{name}} wrote on {{date}}:',
  'ticketMails.attachments': 'Attachments',
  'ticketMails.great': 'Great',
  'ticketMails.okay': 'Okay',
  'ticketMails.bad': 'Bad',
} as const
