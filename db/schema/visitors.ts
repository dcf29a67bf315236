import type { Kit } from '#db/kit.ts'

export function visitorsTables(k: Kit) {
  // Who was there on a day and how far they came, until the day is summed up. A visitor is a number nobody can turn back into a person.
  const visitorSteps = k.table(
    'visitor_steps',
    {
      day: k.day('day').notNull(),
      visitor: k.text('visitor').notNull(),
      /** 1 for the first of the steps. */
      furthest: k.int('furthest').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.day, t.visitor] })],
  )
  // One row per day of the shop's time zone that is over: how many visitors came at least so far.
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
