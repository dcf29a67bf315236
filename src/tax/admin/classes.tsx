import { and, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Exec } from '#db/types.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { taxClasses } from '#src/lib/tax/tax-classes.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import { type ClassUse, ClassesPage } from '#templates/tax/classes-page.tsx'
import { taxPath } from '#templates/tax/tax-tabs.tsx'

export const classesRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'settings')).get(`${taxPath}/classes`, async ({ view }) => {
    const { timezone } = await currentSettings(shop)
    const classes = await countClassUse(shop.db.read, dayIn(shop.now(), timezone))
    return page(view, view.t('tax.classes'), <ClassesPage view={view} classes={classes} />)
  })

async function countClassUse(q: Exec, today: string): Promise<ClassUse[]> {
  const { products, taxRates } = q.t
  const count = sql<number>`count(*)`.mapWith(Number)
  const usedBy = await q.select({ taxClass: products.taxClass, count }).from(products).groupBy(products.taxClass)
  const { validFrom, validTo } = taxRates
  const rates = await q
    .select({ taxClass: taxRates.taxClass, count })
    .from(taxRates)
    .where(and(or(isNull(validFrom), lte(validFrom, today)), or(isNull(validTo), gte(validTo, today))))
    .groupBy(taxRates.taxClass)
  const countOf = (rows: { taxClass: string; count: number }[], taxClass: string) =>
    rows.find((row) => row.taxClass === taxClass)?.count ?? 0
  return taxClasses.map((taxClass) => ({ taxClass, rates: countOf(rates, taxClass), products: countOf(usedBy, taxClass) }))
}
