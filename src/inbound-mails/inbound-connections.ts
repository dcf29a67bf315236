import { createPublicKey } from 'node:crypto'
import type { Service } from '#src/services/service.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { inboundVariables } from './variables.ts'
import { leastSecretLength } from './limits.ts'

/** They send mail to the store, so none can be asked: the first mail shows whether a key is right. */
export const inboundServices: Service[] = [
  inbound('inbound-mailgun', { name: 'Mailgun', names: ['INBOUND_MAILGUN_KEY'], choose: 'services.mailgun.webhook' }),
  inbound('inbound-sendgrid', { name: 'SendGrid', names: ['INBOUND_SENDGRID_KEY'], choose: 'services.sendgrid.webhook' }, isPublicKey),
  inbound('inbound-postmark', { name: 'Postmark', names: ['INBOUND_POSTMARK_AUTH'], choose: 'services.postmark.webhook' }, (value) =>
    /^[^:]+:.+$/.test(value),
  ),
  inbound(
    'inbound-worker',
    { name: 'Cloudflare', names: ['INBOUND_SECRET', 'INBOUND_TRUSTED_SERVERS'], choose: 'services.worker.webhook' },
    (value) => value.length >= leastSecretLength,
  ),
]

/** `isValid` judges the first variable. */
function inbound(
  slug: string,
  { name, names, choose }: { name: string; names: string[]; choose: StringKey },
  isValid: (value: string) => boolean = () => true,
): Service {
  const [variable = ''] = names
  return {
    slug,
    name,
    group: 'receivedMail',
    // Each is needed for its service, although a store needs none of them.
    variables: inboundVariables.filter((one) => names.includes(one.name)).map((one) => ({ ...one, required: one.name === variable })),
    webhook: { path: '/webhooks/inbound-email', choose },
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
