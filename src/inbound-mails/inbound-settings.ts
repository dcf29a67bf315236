import type { Shop } from '#src/shop.ts'
import type { InboundSettings } from './variables.ts'

/** What received mail is checked with now: of the environment, and of what staff have connected. */
export const inboundSettingsOf = ({ config, services }: Pick<Shop, 'config' | 'services'>): InboundSettings => ({
  ...config.inboundSettings,
  ...services.settings,
})
