import type { Shop } from '#src/shop.ts'

/** The address that emails are sent from, without a name. */
export const senderAddress = ({ services, config }: Pick<Shop, 'services' | 'config'>): string =>
  services.settings['MAIL_FROM'] || config.mailFrom

/** The host of the mail server in use; null without one. */
export function mailServerHost({ services, config }: Pick<Shop, 'services' | 'config'>): string | null {
  if (config.smtpUrl !== null) return new URL(config.smtpUrl).hostname.replace(/^\[|\]$/g, '')
  return services.settings['SMTP_HOST'] ?? null
}
