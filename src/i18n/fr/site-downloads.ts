import type { Pack } from '../packs.ts'

export const siteDownloadsStrings = {
  'siteDownloads.membersOnly': 'Réservé aux membres',
  'siteDownloads.signIn': 'Se connecter pour télécharger',
  'siteDownloads.download': 'Télécharger',
} as const satisfies Pack
