import { seedDemo } from '#db/seeds/demo/seed-demo.ts'
import { demoPassword } from '#src/lib/people/demo-users.ts'
import { readConfig } from '#src/config.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { withProgress, OperatorError } from './terminal.ts'

/** Fills an empty shop with the demo. Never in production: its passwords are public. */
export async function seed(): Promise<void> {
  const config = readConfig()
  if (config.production) throw new OperatorError('Demo data cannot be loaded in production: its passwords are public.')
  const shop = await openShop(config)
  try {
    await withProgress(
      'Loading demo data',
      (report) => seedDemo(shop, report),
      ({ orders }) => `Demo data loaded: ${orders} past orders. The password of every demo account is ${demoPassword}`,
    )
  } finally {
    await closeShop(shop)
  }
}
