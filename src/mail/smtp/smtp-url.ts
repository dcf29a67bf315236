import { domainToASCII } from 'node:url'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { ServiceSettings } from '#src/services/connected-services.ts'

const securities = ['starttls', 'tls', 'none']

const variable = (name: string, description: string, field: EnvVariable['field']) => ({ name, secret: false, description, field })

/** What staff enter in place of SMTP_URL and MAIL_FROM. */
export const smtpVariables: readonly EnvVariable[] = [
  { ...variable('SMTP_HOST', 'Host of the mail server.', { label: 'services.field.host', hint: 'services.smtp.host' }), required: true },
  { ...variable('SMTP_PORT', 'Its port.', { label: 'services.field.port', hint: 'services.smtp.port' }), required: true },
  {
    ...variable('SMTP_SECURITY', 'How the connection is encrypted.', {
      label: 'services.field.encryption',
      options: { starttls: 'services.option.starttls', tls: 'services.option.tls', none: 'services.option.none' },
    }),
    required: true,
    oneOf: securities,
  },
  variable('SMTP_USER', 'User name.', { label: 'services.field.user', hint: 'services.smtp.user' }),
  { ...variable('SMTP_PASSWORD', 'Password.', { label: 'services.field.password', hint: 'services.smtp.password' }), secret: true },
  { ...variable('MAIL_FROM', 'Sender of emails.', { label: 'services.field.sender', hint: 'services.smtp.sender' }), required: true },
]

/** As SMTP_URL has it; null while no host is entered. */
export function smtpUrlOf(settings: ServiceSettings): string | null {
  const host = settings['SMTP_HOST']
  if (!host) return null
  const user = encodeURIComponent(settings['SMTP_USER'] ?? '')
  const login = user === '' ? '' : `${user}:${encodeURIComponent(settings['SMTP_PASSWORD'] ?? '')}@`
  const security = settings['SMTP_SECURITY']
  // Only addresses of websites are encoded by `URL`.
  const address = host.includes(':') ? `[${host}]` : domainToASCII(host)
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${login}${address}:${settings['SMTP_PORT'] ?? ''}${security === 'starttls' ? '?requireTLS=true' : ''}`
}
