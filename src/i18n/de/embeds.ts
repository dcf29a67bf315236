import type { Pack } from '../packs.ts'

export const embedsStrings = {
  'embeds.privacy': 'Wenn Sie dies öffnen, erhält {{provider}} Ihre IP-Adresse und kann Cookies setzen.',
  'embeds.codePrivacy': 'Wenn Sie dies öffnen, werden Inhalte einer anderen Website geladen.',
} as const satisfies Pack
