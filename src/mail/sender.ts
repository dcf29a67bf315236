import type { Shop } from '#src/shop.ts'

/** The address that emails are sent from, without a name. */
export const senderAddress = ({ services, config }: Pick<Shop, 'services' | 'config'>): string =>
  services.settings['MAIL_FROM'] || config.mailFrom
