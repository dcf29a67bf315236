import { type SQL, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Db, Exec } from '#db/types.ts'
import { soldStatuses } from '../status.ts'

/** Epoch ms; `until` is exclusive. */
export interface TimeRange {
  since: number
  until: number
}

/** The orders that count as sales. */
function soldWhere(orders: Exec['t']['orders'], { since, until }: TimeRange): SQL {
  const statuses = sql.join(
    soldStatuses.map((status) => sql`${status}`),
    sql`, `,
  )
  return sql`orders.order_date between ${since} and ${until} and orders.payment_status in (${statuses}) and orders.status <> 'cancelled'
    and ${isOfRealOrder(orders.id)}`
}

export interface TopProduct {
  productId: number
  name: string
  image: string
  units: number
  /** Minor units. */
  revenue: number
}

/** Products by revenue. Reads every order of the range, beside the requests. */
export async function topProducts({ report, t }: Pick<Db, 'report' | 't'>, range: TimeRange, limit: number): Promise<TopProduct[]> {
  const rows = await report<Record<keyof TopProduct, string | number>>(sql`
    select order_lines.product_id as "productId", max(order_lines.name) as name, max(order_lines.media_file) as image,
      sum(order_lines.quantity) as units, sum(order_lines.line_total) as revenue
    from orders join order_lines on order_lines.order_id = orders.id
    where ${soldWhere(t.orders, range)} and order_lines.kind = 'item'
    group by order_lines.product_id order by 5 desc, 1 limit ${limit}`)
  return rows.map(({ productId, name, image, units, revenue }) => ({
    productId: Number(productId),
    name: String(name),
    image: String(image),
    units: Number(units),
    revenue: Number(revenue),
  }))
}

export interface TopSpender {
  email: string
  name: string
  orders: number
  /** Minor units. */
  spent: number
}

/** Customers by amount paid. Reads every order of the range, beside the requests. */
export async function topSpenders({ report, t }: Pick<Db, 'report' | 't'>, range: TimeRange, limit: number): Promise<TopSpender[]> {
  const rows = await report<Record<keyof TopSpender, string | number>>(sql`
    select max(orders.email) as email, max(orders.name) as name, count(*) as orders, sum(orders.total - orders.refunded) as spent
    from orders where ${soldWhere(t.orders, range)}
    group by orders.email_key order by 4 desc, 1 limit ${limit}`)
  return rows.map(({ email, name, orders, spent }) => ({
    email: String(email),
    name: String(name),
    orders: Number(orders),
    spent: Number(spent),
  }))
}
