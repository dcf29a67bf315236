import type { Pack } from '../packs.ts'

export const servicesMailStrings = {
  'services.mail.connected': 'Der Shop wurde mit einem Konto dieses Dienstes verbunden.',
  'services.mail.replaced': 'Er wurde mit anderen Schlüsseln verbunden.',
  'services.mail.disconnected': 'Er wurde getrennt.',
} as const satisfies Pack
