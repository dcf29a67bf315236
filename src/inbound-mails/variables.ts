import type { EnvVariable } from '#src/lib/env-variable.ts'

/** Values of the variables by name; null = not set. */
export type InboundSettings = Readonly<Record<string, string | null>>

const secret = (name: string, description: string, field: EnvVariable['field']) => ({ name, secret: true, description, field })

export const inboundVariables: readonly EnvVariable[] = [
  secret('INBOUND_SECRET', 'Shared secret of received mail: as X-Inbound-Secret, bearer token or ?secret=. Set it for the edge worker.', {
    label: 'services.field.sharedSecret',
    hint: 'services.worker.secret',
  }),
  secret('INBOUND_MAILGUN_KEY', 'Webhook signing key of Mailgun, for received mail.', {
    label: 'services.field.signingKey',
    hint: 'services.mailgun.signingKey',
    isKey: true,
  }),
  secret('INBOUND_SENDGRID_KEY', 'Public key of a SendGrid security policy for inbound parse.', {
    label: 'services.field.publicKey',
    hint: 'services.sendgrid.publicKey',
  }),
  secret('INBOUND_POSTMARK_AUTH', 'User and password of the address that Postmark posts received mail to, as user:password.', {
    label: 'services.field.userAndPassword',
    hint: 'services.postmark.auth',
  }),
  {
    name: 'INBOUND_TRUSTED_SERVERS',
    secret: false,
    description: 'Servers whose Authentication-Results prove a sender, separated by commas; for the edge worker also mx.cloudflare.net.',
    field: { label: 'services.field.trustedServers', hint: 'services.worker.trustedServers' },
  },
  {
    name: 'INBOUND_UNMATCHED_STATUS',
    oneOf: ['200', '202', '400', '403', '404', '406', '410', '422'],
    secret: false,
    description: 'HTTP status of mail that belongs to no ticket; empty = 422 without a token, 404 for an unknown one.',
  },
]

/** Null = as the mail says. */
export const readUnmatchedStatus = (settings: InboundSettings): number | null => Number(settings['INBOUND_UNMATCHED_STATUS']) || null
