import type { Kit } from '#db/kit.ts'

export function visitorsTables(k: Kit) {
  // The furthest step of each visitor on a day, until the day is aggregated. The visitor number cannot be traced back to a person.
  const visitorSteps = k.table(
    'visitor_steps',
    {
      day: k.day('day').notNull(),
      visitor: k.text('visitor').notNull(),
      /** 1 for the first step. */
      furthest: k.int('furthest').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.day, t.visitor] })],
  )
  // One row per past day in the shop's time zone: visitors who reached at least each step.
  const visitorDays = k.table('visitor_days', {
    day: k.day('day').primaryKey(),
    visits: k.int('visits').notNull(),
    products: k.int('products').notNull(),
    carts: k.int('carts').notNull(),
    checkouts: k.int('checkouts').notNull(),
    reviews: k.int('reviews').notNull(),
  })
  return { visitorSteps, visitorDays }
}
