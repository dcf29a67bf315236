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
  'mailDelivery.notAccepted': 'The mail server did not accept the email to {{address}}.',
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
  'mailDelivery.cause.inner': 'Server inside the network',
  'mailDelivery.cause.connection': 'Connection refused',
  'mailDelivery.cause.dropped': 'Connection ended',
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
  'mailDelivery.failure.inner':
    'The name of the mail server leads to an address inside your network, where the store does not connect. Enter the public name that your mail service gives, or ask your technician to set PRIVATE_MAIL_SERVER=allowed.',
  'mailDelivery.failure.connection':
    'Nothing accepts connections there. Check the port (587 or 465) and whether your hosting blocks outgoing mail.',
  'mailDelivery.failure.dropped':
    'The mail server ended the connection before it accepted the email. Try again; if it happens again, ask your mail service whether it accepts email from this server.',
  'mailDelivery.failure.timeout':
    'The mail server did not answer in time. Check name and port, and whether a firewall or your hosting blocks outgoing mail.',
  'mailDelivery.failure.tls':
    'The certificate of the mail server is not valid for this name, or the port expects another encryption. Use smtps:// for port 465, smtp:// for 587, and the server name that your mail service gives.',
  'mailDelivery.failure.login':
    'The mail server did not accept user and password. Enter them again. Some services need an app password or an API key instead of your own password.',
  'mailDelivery.failure.relay': 'The mail server sends only for those who sign in. Add the user and password of your mail service.',
  'mailDelivery.failure.sender':
    'The mail server does not let you send from this address. Add the address or its domain at your mail service, or change the sender.',
  'mailDelivery.failure.recipient': 'The address does not exist or accepts no email. Ask the recipient for another one.',
  'mailDelivery.failure.mailboxFull': 'The mailbox of the recipient is full. Send the email again later, or ask for another address.',
  'mailDelivery.failure.tooLarge': 'The email is larger than the server allows.',
  'mailDelivery.failure.greylisted': 'The server accepts email of unknown senders only at the second try. Send it again in a few minutes.',
  'mailDelivery.failure.limit': 'Your mail service accepts no more emails for now. Wait, or raise the limit there.',
  'mailDelivery.failure.authentication':
    'The recipient’s server could not verify that the email is yours. Check the sender domain and add the missing records.',
  'mailDelivery.failure.blocked':
    'The server takes the email or its sender for spam. Check the sender domain, then ask your mail service about the block.',
  'mailDelivery.failure.route': 'The mail server of the recipient could not be reached. Check the address for typing mistakes.',
  'mailDelivery.failure.later': 'The server refused the email for now. Send it again in a few minutes.',
  'mailDelivery.failure.rejected': 'The server refused the email for good. Its answer says why.',
  'mailDelivery.failure.unknown': 'No reason was given that the store knows.',

  'mailDelivery.notClaimed': 'This email is being sent already, or no mail server is set up.',
  'mailDelivery.domain': 'Sender domain {{domain}}',
  'mailDelivery.domainText':
    'Receivers look up these records of your domain to see that emails are yours. Without them, emails land in spam or are refused.',
  'mailDelivery.domainNotPublic':
    'Other servers cannot look up {{domain}}. Send from an address of your own domain, such as shop@your-domain.com, and check it here.',
  'mailDelivery.domainOfProvider':
    '{{domain}} belongs to a provider of mailboxes, so you cannot add records to it. Emails that leave through another server land in spam or are refused. Send from an address of your own domain, such as shop@your-domain.com.',
  'mailDelivery.selector': 'DKIM selector',
  'mailDelivery.selectorHint':
    'Your mail service shows it with the DKIM record, before ._domainkey. Leave it empty to try the common ones.',
  'mailDelivery.selectorInvalid': 'Enter the selector alone: letters, digits, hyphens and dots.',
  'mailDelivery.check': 'Check domain',
  'mailDelivery.checkAgain': 'Check again',
  'mailDelivery.checkedAt': 'Checked {{date}}',
  'mailDelivery.result.ok': 'Found',
  'mailDelivery.result.missing': 'Missing',
  'mailDelivery.result.notNeeded': 'Not needed',
  'mailDelivery.result.several': 'More than one',
  'mailDelivery.result.tooMany': 'Too many lookups',
  'mailDelivery.result.open': 'Open to everyone',
  'mailDelivery.result.nobody': 'Closed to everyone',
  'mailDelivery.result.notIncluded': 'Service missing',
  'mailDelivery.result.revoked': 'Revoked',
  'mailDelivery.result.unknown': 'Not found',
  'mailDelivery.result.monitored': 'Found',
  'mailDelivery.result.testing': 'Found',
  'mailDelivery.result.broken': 'Not valid',
  'mailDelivery.result.noAnswer': 'No answer',
  'mailDelivery.addRecord': 'Add this record at your registrar or DNS provider. Some want only the part of the name before your domain.',
  'mailDelivery.replaceRecord': 'Replace the record with this one.',
  'mailDelivery.yourService': 'your mail service',
  'mailDelivery.spf.ok': 'The record names who may send for {{domain}}. It causes {{count}} of at most {{most}} lookups.',
  'mailDelivery.spf.missing': '{{domain}} does not say which servers may send for it.',
  'mailDelivery.spf.notNeeded':
    '{{service}} sends with a return address of its own, so {{domain}} needs no SPF record. DMARC passes by DKIM.',
  'mailDelivery.spf.several': '{{domain}} has more than one SPF record, so receivers count none. Combine them into one.',
  'mailDelivery.spf.tooMany':
    'The record causes more than {{most}} lookups, so receivers count it as broken. Remove what you no longer use.',
  'mailDelivery.spf.open': 'Because of {{term}} it lets everyone send as {{domain}}. Remove that part, and end the record with ~all.',
  'mailDelivery.spf.broken':
    'Receivers count all of the record as broken because of {{term}}. It is mistyped, or leads to nothing: correct or remove it.',
  'mailDelivery.spf.nobody': 'The record lets no server send for {{domain}}, so receivers refuse your emails.',
  'mailDelivery.spf.notIncluded': 'The record does not name {{service}}, which sends your emails.',
  'mailDelivery.spf.noAnswer': 'The DNS did not answer. Check again in a minute.',
  'mailDelivery.spf.noRoom': 'With it, the record would cause more than {{most}} lookups. First remove what you no longer use.',
  'mailDelivery.spf.others':
    'If you send other email from this domain, such as from your mailbox, the record must name that service, too, or those emails land in spam.',
  'mailDelivery.spf.general': 'This names your mail server. If your mail service gives another SPF record, use that one.',
  'mailDelivery.dkim.ok':
    'A key for signatures of {{domain}} was found. DMARC needs it where the mail service uses a return address of its own.',
  'mailDelivery.dkim.revoked': 'The key is empty, so signatures with it count for nothing. Create a new one at your mail service.',
  'mailDelivery.dkim.unknown':
    'No key was found under {{count}} common names. A domain cannot be asked for all of its names: enter the selector of your mail service to be sure.',
  'mailDelivery.dkim.notFound': 'There is no key under {{name}}.',
  'mailDelivery.dkim.noAnswer': 'The DNS did not answer. Check again in a minute.',
  'mailDelivery.dkim.how': 'The key is made by {{service}}: open its page about your domain, and add the records that it shows.',
  'mailDelivery.dmarc.ok':
    '{{domain}} asks receivers to refuse or set aside emails that prove neither by SPF nor by DKIM that they are yours.',
  'mailDelivery.dmarc.monitored':
    'The record has p=none: receivers report, but do not act on forged emails. When your emails pass, change it to p=quarantine.',
  'mailDelivery.dmarc.testing': 'The record has t=y: receivers do not act on its policy yet. When your emails pass, remove t=y.',
  'mailDelivery.dmarc.missing': '{{domain}} has no policy. Large mail services expect one of everybody who sends to many people.',
  'mailDelivery.dmarc.several': '{{domain}} has more than one DMARC record, so receivers count none. Delete all but one.',
  'mailDelivery.dmarc.broken':
    'The record is not valid: it must begin with {{version}}, without quotation marks, and p must be none, quarantine or reject.',
  'mailDelivery.dmarc.noAnswer': 'The DNS did not answer. Check again in a minute.',
  'mailDelivery.receiving': 'Receiving mail',
  'mailDelivery.receives.ok': '{{domain}} receives mail, so answers and delivery reports can arrive.',
  'mailDelivery.receives.missing':
    '{{domain}} receives no mail, so answers to {{domain}} and delivery reports are lost. Add the MX record of your mail service.',
  'mailDelivery.receives.noAnswer': 'The DNS did not answer. Check again in a minute.',
} as const
