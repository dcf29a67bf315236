/** Where a warehouse puts the secret that it shares with the store. */
export const secretPlaces = ['header', 'bearer', 'query'] as const
export type SecretPlace = (typeof secretPlaces)[number]

/** Levels in units, by the field names of the store's webhook. */
export interface StockReport {
  sku: string
  stock_level?: number | string | null
  warehouse_level?: number | string | null
  use_warehouse_stock?: boolean | 0 | 1
  location_id?: number | string
}

/** A warehouse that reports stock levels. It only calls the store, so nothing listens. */
export function openPretendWarehouse({ storeUrl, secret, place = 'bearer' }: { storeUrl: string; secret: string; place?: SecretPlace }) {
  const url = `${storeUrl}/webhooks/inventory-update${place === 'query' ? `?api_token=${encodeURIComponent(secret)}` : ''}`
  const credentials: Record<SecretPlace, Record<string, string>> = {
    header: { 'x-inventory-webhook-token': secret },
    bearer: { authorization: `Bearer ${secret}` },
    query: {},
  }
  return {
    /** The request of a report, or of a body as it is. */
    report: (body: StockReport | string): Request =>
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...credentials[place] },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}
