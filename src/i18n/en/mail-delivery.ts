export const mailDeliveryStrings = {
  'mailDelivery.title': 'Email delivery',
  'mailDelivery.note': 'Test whether emails leave the store, whether mail servers believe its sender, and which emails did not arrive.',
  'mailDelivery.noun': 'Email delivery',
  'mailDelivery.audit.tested': 'Test email sent',

  'mailDelivery.server': 'Mail server',
  'mailDelivery.noServer':
    'No mail server is set up, so emails stay in the outbox. Enter the address, user and password of your mail service, then come back to test it.',
  'mailDelivery.sender': 'Sender',
  'mailDelivery.host': 'Server',
  'mailDelivery.test': 'Send a test email',
  'mailDelivery.testText': 'It is sent at once, and the answer of the mail server is shown here.',
  'mailDelivery.to': 'To',
  'mailDelivery.send': 'Send test email',
  'mailDelivery.accepted':
    'The mail server accepted the email to {{address}}. If it is not in the inbox within a few minutes, look in the spam folder and check the sender domain below.',
  'mailDelivery.notAccepted': 'The email to {{address}} was not sent.',
  'mailDelivery.answer': 'Answer of the mail server',

  'mailDelivery.bounces': 'Emails that did not arrive',
  'mailDelivery.bouncesText.one': '{{count}} email of the last {{days}} days did not arrive.',
  'mailDelivery.bouncesText.other': '{{count}} emails of the last {{days}} days did not arrive.',
  'mailDelivery.noBounces': 'No email of the last {{days}} days is known to have failed.',
  'mailDelivery.bouncesSource': 'Known from answers of the mail server, and from delivery reports that reach the store as received mail.',
  'mailDelivery.showBounces': 'Show these emails',
  'mailDelivery.bounced': 'Bounced',
  'mailDelivery.bouncedBecause': 'Did not arrive: {{reason}}',
  'mailDelivery.bouncedAt': 'This email did not arrive, as became known on {{date}}.',

  'mailDelivery.cause.host': 'Mail server not found',
  'mailDelivery.cause.connection': 'Connection refused',
  'mailDelivery.cause.timeout': 'No answer in time',
  'mailDelivery.cause.tls': 'No secure connection',
  'mailDelivery.cause.login': 'Wrong user or password',
  'mailDelivery.cause.relay': 'Sign-in missing',
  'mailDelivery.cause.sender': 'Sender refused',
  'mailDelivery.cause.recipient': 'Unknown recipient',
  'mailDelivery.cause.mailboxFull': 'Mailbox full',
  'mailDelivery.cause.tooLarge': 'Email too large',
  'mailDelivery.cause.greylisted': 'Asked to try later',
  'mailDelivery.cause.limit': 'Sending limit reached',
  'mailDelivery.cause.authentication': 'Sender not proven',
  'mailDelivery.cause.blocked': 'Blocked as spam',
  'mailDelivery.cause.route': 'Recipient’s server unreachable',
  'mailDelivery.cause.later': 'Refused for now',
  'mailDelivery.cause.rejected': 'Refused',
  'mailDelivery.cause.unknown': 'Reason unknown',
  'mailDelivery.failure.host': 'The name of the mail server does not exist or could not be looked up. Check its spelling.',
  'mailDelivery.failure.connection':
    'Nothing accepts connections there. Check the port (587 or 465) and whether your hosting blocks outgoing mail.',
  'mailDelivery.failure.timeout':
    'The mail server did not answer in time. Check name and port, and whether a firewall or your hosting blocks outgoing mail.',
  'mailDelivery.failure.tls':
    'The certificate of the mail server is not valid for this name, or the port expects another encryption. Use smtps:// for port 465, smtp:// for 587, and the server name that your mail service gives.',
  'mailDelivery.failure.login':
    'The mail server did not accept user and password. Enter them again. Some services need an app password or an API key instead of your own password.',
  'mailDelivery.failure.relay': 'The mail server sends only for those who sign in. Add the user and password of your mail service.',
  'mailDelivery.failure.sender':
    'The mail server does not let you send from this address. Add the address or its domain at your mail service, or change MAIL_FROM.',
  'mailDelivery.failure.recipient': 'The address does not exist or accepts no email. Ask the recipient for another one.',
  'mailDelivery.failure.mailboxFull': 'The mailbox of the recipient is full. Send the email again later, or ask for another address.',
  'mailDelivery.failure.tooLarge': 'The email is larger than the server allows.',
  'mailDelivery.failure.greylisted':
    'The server accepts email of unknown senders only at the second try. The store tries again by itself; test again in a few minutes.',
  'mailDelivery.failure.limit': 'Your mail service accepts no more emails for now. Wait, or raise the limit there.',
  'mailDelivery.failure.authentication':
    'The recipient’s server could not verify that the email is yours. Check the sender domain and add the missing records.',
  'mailDelivery.failure.blocked':
    'The server takes the email or its sender for spam. Check the sender domain, then ask your mail service about the block.',
  'mailDelivery.failure.route': 'The mail server of the recipient could not be reached. Check the address for typing mistakes.',
  'mailDelivery.failure.later': 'The server refused the email for now. The store tries again by itself.',
  'mailDelivery.failure.rejected': 'The server refused the email for good. Its answer says why.',
  'mailDelivery.failure.unknown': 'No reason was given that the store knows.',
} as const
