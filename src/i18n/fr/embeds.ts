import type { Pack } from '../packs.ts'

export const embedsStrings = {
  'embeds.privacy': 'Si vous ouvrez ce contenu, {{provider}} reçoit votre adresse IP et peut déposer des cookies.',
  'embeds.codePrivacy': 'Si vous ouvrez ce contenu, des éléments d’un autre site sont chargés.',
} as const satisfies Pack
