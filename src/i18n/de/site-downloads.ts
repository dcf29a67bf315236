import type { Pack } from '../packs.ts'

export const siteDownloadsStrings = {
  'siteDownloads.membersOnly': 'Nur für Mitglieder',
  'siteDownloads.signIn': 'Zum Herunterladen anmelden',
  'siteDownloads.download': 'Herunterladen',
} as const satisfies Pack
