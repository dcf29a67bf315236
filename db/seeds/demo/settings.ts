import type { DemoSeed } from '#src/module.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { timeZone } from './store.ts'

export const settingsDemo: DemoSeed = async (shop, { report }) => {
  report('Accounts and settings')
  const settings = {
    site_name: 'Hearth & Harbor',
    site_tagline: 'Well-made things for home, table and the way there',
    timezone: timeZone,
    support_email: 'help@example.com',
    merchant_address: 'Hearth & Harbor\n212 Wharf Street\nPortland, OR 97209',
  }
  await shop.db.transaction((tx) => saveSettings(tx, settings, shop.now()))
}
