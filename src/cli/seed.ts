import { demoPassword, seedDemo } from '#db/seeds/demo/seed-demo.ts'
import { readConfig } from '#src/config.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { withProgress, OperatorError } from './terminal.ts'

/** Fills an empty shop with the demo. Never in production: its sign-ins are known to everybody. */
export async function seed(): Promise<void> {
  const config = readConfig()
  if (config.production) throw new OperatorError('The demo is never put into a production shop: everybody knows its passwords.')
  const shop = await openShop(config)
  try {
    await withProgress(
      'Filling the empty shop with the demo',
      (report) => seedDemo(shop, report),
      ({ orders }) => `The demo is ready: ${orders} past orders; the password of each sign-in is ${demoPassword}`,
    )
  } finally {
    await closeShop(shop)
  }
}
