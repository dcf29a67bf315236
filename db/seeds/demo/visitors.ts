import { addDays, dayIn } from '#src/lib/dates/dates.ts'
import { getDailySales } from '#src/orders/sales/daily-sales.ts'
import type { DemoSeed } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'
import { saveDailyVisitors } from '#src/visitors/visitor-metrics.ts'
import { createRandom } from './random.ts'
import { timeZone } from './store.ts'

export const visitorsDemo: DemoSeed = (shop) => seedVisitors(shop, timeZone)

export async function seedVisitors(shop: Shop, timeZone: string): Promise<void> {
  const today = dayIn(shop.now(), timeZone)
  const random = createRandom(20_260_412)
  const days = await getDailySales(shop.db.read, addDays(today, -120), addDays(today, -1))
  await shop.db.transaction(async (tx) => {
    for (const { day, orders } of days) {
      if (orders === 0) continue
      const scale = (count: number, min: number, max: number) => Math.ceil((count * random.between(min, max)) / 100)
      const reviews = scale(orders, 110, 140)
      const checkouts = scale(reviews, 125, 155)
      const carts = scale(checkouts, 150, 210)
      const products = scale(carts, 350, 480)
      await saveDailyVisitors(tx, { day, visits: scale(products, 160, 200), products, carts, checkouts, reviews })
    }
  })
}
