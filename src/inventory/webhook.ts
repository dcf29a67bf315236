import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { isRecord } from '#src/lib/collections/records.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { json } from '#src/web/response.tsx'
import { readBytes } from '#src/web/form/body.ts'
import { openTo } from '#src/web/access.ts'
import { type LevelChange, setLevels } from './set-webhook-levels.ts'
import { maxUnits, maxWebhookSize } from './limits.ts'
import { listInventorySecrets, noteReport } from './webhook-secrets.ts'

/** Stock levels from a warehouse or ERP. A secret may be sent in any of three ways. */
export const inventoryWebhook = (shop: Shop) =>
  new Elysia().use(openTo('machine')).post('/webhooks/inventory-update', async ({ req }) => {
    const { raw, url } = req
    const sent = listInventorySecrets(shop).find(({ value }) => isAuthentic(raw.headers, url.searchParams, value))
    if (!sent) {
      return errorResponse(
        401,
        'unauthorized',
        'Send the shared secret in the X-Inventory-Webhook-Token header, as a bearer token, or as the api_token query parameter.',
      )
    }
    await noteReport(shop, sent)
    const body = parseJsonObject(await readBytes(raw, maxWebhookSize))
    if (!body) return errorResponse(400, 'invalid_json', 'The request body must be a JSON object.')
    const parsed = parseChange(body)
    if ('errors' in parsed) return errorResponse(422, 'invalid_fields', 'Some fields are missing or invalid.', parsed.errors)
    try {
      const source = { reason: 'webhook' as const, reference: req.requestId, now: shop.now() }
      return json({ success: true, ...levelsToJson(await shop.db.transaction((tx) => setLevels(tx, parsed.change, source))) })
    } catch (error) {
      if (error instanceof NotFound) return errorResponse(404, 'unknown_sku', `No variant has the SKU ${parsed.change.sku}.`)
      if (error instanceof UserError)
        return errorResponse(422, 'invalid_fields', 'Location not found.', { location_id: ['No location has this ID.'] })
      throw error
    }
  })

/** Any one valid credential is enough; without a configured secret none is. */
export function isAuthentic(headers: Headers, query: URLSearchParams, secret: string | null): boolean {
  if (!secret) return false
  const bearer = /^bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return [headers.get('x-inventory-webhook-token'), bearer, ...query.getAll('api_token')].some(
    (token) => token && sameSecret(token, secret),
  )
}

// Digests have equal lengths, so the comparison time reveals nothing about the secret.
function sameSecret(token: string, secret: string): boolean {
  const digest = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest()
  return timingSafeEqual(digest(token), digest(secret))
}

function parseJsonObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

type Errors = Record<string, string[]>

/** The fields of a change: "5" becomes 5, 0/1 become false/true, null counts as omitted. */
export function parseChange(body: Record<string, unknown>): { change: LevelChange } | { errors: Errors } {
  const errors: Errors = {}
  const getValue = (name: string): unknown => (Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined)
  const readInteger = (name: string, min: number): number | undefined => {
    const value = getValue(name)
    if (value === undefined) return undefined
    const parsed =
      typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,12}$/.test(value.trim()) ? Number(value) : Number.NaN
    if (Number.isSafeInteger(parsed) && parsed >= min && parsed <= maxUnits) return parsed
    errors[name] = [`Send a whole number from ${min} to ${maxUnits}.`]
    return undefined
  }
  const readFlag = (name: string): boolean | undefined => {
    const value = getValue(name)
    if (value === undefined) return undefined
    if (value === true || value === 1 || value === '1' || value === 'true') return true
    if (value === false || value === 0 || value === '0' || value === 'false') return false
    errors[name] = ['Send true or false.']
    return undefined
  }
  const sku = getValue('sku')
  if (typeof sku !== 'string' || sku.trim() === '' || sku.includes('\u0000')) errors['sku'] = ['Send the SKU of a variant as a string.']
  const change = {
    sku: String(sku).trim(),
    stockLevel: readInteger('stock_level', 0),
    warehouseLevel: readInteger('warehouse_level', 0),
    useWarehouseStock: readFlag('use_warehouse_stock'),
    locationId: readInteger('location_id', 1),
  }
  return Object.keys(errors).length > 0 ? { errors } : { change }
}

const levelsToJson = (levels: { sku: string; stockLevel: number; warehouseLevel: number; calculatedTotal: number }) => ({
  sku: levels.sku,
  stock_level: levels.stockLevel,
  warehouse_level: levels.warehouseLevel,
  calculated_total: levels.calculatedTotal,
})

const errorResponse = (status: number, error: string, message: string, errors?: Errors): Response =>
  json({ success: false, error, message, ...(errors ? { errors } : {}) }, status)
