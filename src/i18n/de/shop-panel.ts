import type { Pack } from '../packs.ts'

export const shopPanelStrings = {
  'shopPanel.orderLinkText': 'Ihre Bestellung #{{number}}: {{link}}',
  'shopPanel.trackingLinkText': 'Sendung verfolgen: {{link}}',
  'shopPanel.reply.downloads': 'Sie können {{product}} erneut herunterladen: {{link}}',
  'shopPanel.reply.coupon': 'Verwenden Sie an der Kasse den Code {{code}}. Er gilt einmal, bis {{date}}.',
} as const satisfies Pack
