import { sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { isOffered, listOpenProcessors } from '#src/payment-processing/payment-options.ts'
import { freeProcessorId, type Processor } from '#src/payments/processor.ts'
import { listProcessorRecords } from '#src/payments/processor-records.ts'
import { cachedUntilPageChange } from '#src/settings/page-changes.ts'
import { listFlatRules } from '#src/shipping/flat-rates.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { Shop } from '#src/shop.ts'

/** What buying depends on, of the products that can be bought. */
export interface SellingFacts {
  hasProduct: boolean
  /** Some are shipped. */
  ships: boolean
  /** Some cost something. */
  costs: boolean
  /** Some of these need no subscription. */
  costsOnce: boolean
  /** A flat rate is on, or a carrier is asked. */
  hasShipping: boolean
  /** Slugs of the methods that checkout offers a guest: where only subscriptions cost something, those that renew them. */
  methods: string[]
  /** Those that move real money, or are paid outside of the store. */
  realMethods: string[]
}

/** Read again after something changed that pages for guests show: products, versioned settings, rates and methods. Never call it inside a transaction. */
export const readSellingFacts = (shop: Shop): Promise<SellingFacts> => cachedFacts(shop, '', () => loadFacts(shop))

const cachedFacts = cachedUntilPageChange<SellingFacts>(1)

async function loadFacts(shop: Shop): Promise<SellingFacts> {
  const q = shop.db.read
  const hasRate = (await listFlatRules(q, { activeOnly: true })).length > 0
  const products = await findProducts(q)
  const methods = (await listOfferedMethods(shop)).filter(
    ({ cancelSubscription }) => products.costsOnce || !products.costs || cancelSubscription,
  )
  return {
    ...products,
    hasShipping: hasRate || (await getShippingSetup(shop)).carriers.length > 0,
    methods: methods.map(({ slug }) => slug),
    realMethods: methods.flatMap(({ isTestMode = false, slug }) => (isTestMode || shop.sandboxes.has(slug) ? [] : [slug])),
  }
}

async function findProducts(q: Exec): Promise<Pick<SellingFacts, 'hasProduct' | 'ships' | 'costs' | 'costsOnce'>> {
  const { products, variants } = q.t
  const sold = sql`select 1 from ${products} where ${products.status} = 'active' and ${products.inStock}`
  const paid = sql`${sold} and ${products.listPrice} > 0`
  const once = sql`select 1 from ${variants} where ${variants.productId} = ${products.id} and ${variants.active} and not ${variants.isSubscription}`
  const [found] = await q.rows<Record<'for_sale' | 'ships' | 'costs' | 'costs_once', unknown>>(sql`
    select exists (${sold}) as for_sale, exists (${sold} and not ${products.isDigital}) as ships,
      exists (${paid}) as costs, exists (${paid} and exists (${once})) as costs_once`)
  const { for_sale, ships, costs, costs_once } = found!
  return { hasProduct: Boolean(for_sale), ships: Boolean(ships), costs: Boolean(costs), costsOnce: Boolean(costs_once) }
}

/** As checkout offers them to a guest. */
async function listOfferedMethods(shop: Shop): Promise<Processor[]> {
  const records = await listProcessorRecords(shop.db.read)
  const open = await listOpenProcessors(shop)
  return open.filter((processor) => {
    const record = records.find(({ processorId }) => processorId === processor.processorId)
    return processor.processorId !== freeProcessorId && record && isOffered(processor, record, { total: 1, isWholesale: false, owed: 0 })
  })
}
