export const mailStrings = {
  'mail.wrongSubject': 'Enter a subject of one line, up to 200 characters.',
  'mail.emptyBody': 'Enter the text of the mail.',
  'mail.wrongRecipient': 'Enter one bare e-mail address.',

  'mail.state.waiting': 'Waiting',
  'mail.state.sent': 'Sent',
  'mail.state.failed': 'Failed',
  'mail.state.kept': 'Kept',
} as const
