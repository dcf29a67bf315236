import { addDays, dayIn } from '#src/lib/dates.ts'
import { salesDays } from '#src/orders/figures.ts'
import type { Shop } from '#src/shop.ts'
import { keepVisitorDay } from '#src/visitors/figures.ts'
import { storyteller } from './random.ts'

/** Tells how many people looked around on each day that something was sold on, before the shop's today. */
export async function seedVisitors(shop: Shop, timeZone: string): Promise<void> {
  const today = dayIn(shop.now(), timeZone)
  const dice = storyteller(20_260_412)
  const days = await salesDays(shop.db.read, addDays(today, -120), addDays(today, -1))
  await shop.db.transaction(async (tx) => {
    for (const { day, orders } of days) {
      if (orders === 0) continue
      const more = (count: number, least: number, most: number) => Math.ceil((count * dice.between(least, most)) / 100)
      const reviews = more(orders, 110, 140)
      const checkouts = more(reviews, 125, 155)
      const carts = more(checkouts, 150, 210)
      const products = more(carts, 350, 480)
      await keepVisitorDay(tx, { day, visits: more(products, 160, 200), products, carts, checkouts, reviews })
    }
  })
}
