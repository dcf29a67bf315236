import { afterAll, beforeEach } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { switchCarrier } from '#src/shipping/carrier-records.ts'
import type { Carrier } from '#src/shipping/carrier.ts'
import { listCarriers } from '#src/shipping/carriers.ts'
import { createBox } from '#src/shipping/edit-boxes.ts'
import { type PretendCarriers, startPretendCarriers } from '#src/twins/carriers/carrier-server.ts'
import type { Shop } from '#src/shop.ts'
import { realSystem } from '#src/shop/real-system.ts'

export type CarrierTest = PretendCarriers & {
  /** For `TestShopOptions.carriers`; fresh in each test. */
  connected: Carrier[]
  /** Makes shops give up on this one at once when it hangs. */
  hang(carrier: 'easypost' | 'shippo'): void
}

/** This file's pretend carriers. Call it before the shop is created, and `connectCarriers` in each test. */
export function startTestCarriers(): CarrierTest {
  const twin = startPretendCarriers()
  const connected: Carrier[] = []
  afterAll(() => twin.stop())
  beforeEach(() => {
    // Patient, so that a slow machine is not taken for a carrier that hangs.
    connected.splice(0, Infinity, ...listCarriers(twin.settings, realSystem).map((carrier) => ({ ...carrier, timeoutMs: 60_000 })))
    twin.calls.length = 0
    for (const id of ['easypost', 'shippo'] as const) twin.setFailure(id, null)
  })
  return {
    ...twin,
    connected,
    hang(carrier) {
      twin.setFailure(carrier, 'hang')
      connected.find(({ id }) => id === carrier)!.timeoutMs = 20
    },
  }
}

/** An origin, one box, and all carriers on. */
export const connectCarriers = (shop: Pick<Shop, 'db' | 'now' | 'carriers'>): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await saveSettings(tx, originSettings, shop.now())
    await createBox(tx, { name: 'Box', length: 400, width: 300, height: 300, maxWeight: 20_000, tareWeight: 200 }, shop.now())
    for (const { id } of shop.carriers) await switchCarrier(tx, id, true)
  })

const originSettings = {
  shipping_origin_address1: '212 Wharf Street',
  shipping_origin_city: 'Portland',
  shipping_origin_state: 'OR',
  shipping_origin_postal_code: '97209',
  shipping_origin_country: 'US',
}
