import { createPublicKey } from 'node:crypto'
import type { Service } from '#src/services/service.ts'
import { inboundVariables } from './variables.ts'

/** They send mail to the store, so none can be asked: the first mail shows whether a key is right. */
export const inboundServices: Service[] = [
  inbound('inbound-mailgun', 'Mailgun', ['INBOUND_MAILGUN_KEY']),
  inbound('inbound-sendgrid', 'SendGrid', ['INBOUND_SENDGRID_KEY'], isPublicKey),
  inbound('inbound-postmark', 'Postmark', ['INBOUND_POSTMARK_AUTH'], (value) => /^[^:]+:.+$/.test(value)),
  inbound('inbound-worker', 'Cloudflare', ['INBOUND_SECRET', 'INBOUND_TRUSTED_SERVERS'], (value) => value.length >= leastSecretLength),
]

/** Characters of a secret that somebody thought up. */
const leastSecretLength = 16

/** `isValid` judges the first variable. */
function inbound(slug: string, name: string, names: string[], isValid: (value: string) => boolean = () => true): Service {
  const [variable = ''] = names
  return {
    slug,
    name,
    group: 'receivedMail',
    // Each is needed for its service, although a store needs none of them.
    variables: inboundVariables.filter((one) => names.includes(one.name)).map((one) => ({ ...one, required: one.name === variable })),
    webhookPath: '/webhooks/inbound-email',
    modeOf: () => 'live',
    check: async (settings) => (isValid(settings[variable] ?? '') ? null : { kind: 'malformed', variable }),
    // Read with each mail.
    connect() {},
  }
}

function isPublicKey(value: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(value.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'), format: 'der', type: 'spki' })
    return true
  } catch {
    return false
  }
}
