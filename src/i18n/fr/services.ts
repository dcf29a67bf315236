import type { Pack } from '../packs.ts'

export const servicesMailStrings = {
  'services.mail.connected': 'La boutique a été connectée à un compte de ce service.',
  'services.mail.replaced': 'Il a été connecté avec d’autres clés.',
  'services.mail.disconnected': 'Il a été déconnecté.',
} as const satisfies Pack
