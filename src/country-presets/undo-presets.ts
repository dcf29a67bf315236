import { Type } from '@sinclair/typebox'
import type { Tx } from '#db/types.ts'
import { pageKind } from '#src/cms/page-kind.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { settingsUpdatedAt } from '#src/settings/change-settings.ts'
import type { SettingKey } from '#src/all-settings.ts'
import { type Settings, readSettings, saveSettings } from '#src/settings/settings.ts'
import { deleteRule } from '#src/shipping/edit-flat-rates.ts'
import { deleteZone } from '#src/shipping/edit-zones.ts'
import { deleteRate } from '#src/tax/edit-rates.ts'
import { removeFooterLinks } from './footer-links.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { inArray } from 'drizzle-orm'
import { trash } from '#src/publishing/trash.ts'

const createdRows = Type.Array(Type.Object({ id: Type.Integer(), updatedAt: Type.Integer() }))

/** As the audit log stores what a press has created. */
export const createdSchema = Type.Object({
  country: Type.String(),
  settings: Type.Record(Type.String(), Type.Tuple([Type.Unknown(), Type.Unknown()])),
  zones: createdRows,
  rates: createdRows,
  taxRates: createdRows,
  pages: createdRows,
  footer: Type.Array(
    Type.Object({
      menu: Type.Object({ id: Type.Integer(), updatedAt: Type.Integer() }),
      layoutUpdatedAt: Type.Integer(),
      previous: Type.Unknown(),
    }),
  ),
})

export type Created = typeof createdSchema.static
type CreatedRow = Created['zones'][number]

/** Deletes what was created and puts settings back; pages go to the trash. Throws Conflict when any of it was changed since. */
export async function undoPreset(tx: Tx, { settings, zones, rates, taxRates, pages, footer }: Created, now: number): Promise<void> {
  const { shippingZones, shippingRules, cmsPages } = tx.t
  await requireUnchanged(tx, shippingRules, rates)
  await requireUnchanged(tx, shippingZones, zones)
  await requireUnchanged(tx, tx.t.taxRates, taxRates)
  await requireUnchanged(tx, cmsPages, pages)
  await undoSettings(tx, settings, now)
  for (const column of footer) await removeFooterLinks(tx, column, now)
  for (const { id } of rates) await deleteRule(tx, id)
  for (const { id } of zones) await deleteZone(tx, id)
  for (const { id } of taxRates) await deleteRate(tx, id)
  if (pages.length > 0) await trash(tx, pageKind, { ids: idsOf(pages), now })
}

type Tables = Tx['t']
type StampedTable = Tables['shippingZones'] | Tables['shippingRules'] | Tables['taxRates'] | Tables['cmsPages']

async function requireUnchanged(tx: Tx, table: StampedTable, created: readonly CreatedRow[]): Promise<void> {
  if (created.length === 0) return
  const rows = await tx
    .select({ id: table.id, updatedAt: table.updatedAt })
    .from(table as Tables['shippingZones'])
    .where(inArray(table.id, idsOf(created)))
  const isUnchanged = created.every(({ id, updatedAt }) => rows.some((row) => row.id === id && row.updatedAt === updatedAt))
  if (!isUnchanged) throw new Conflict('countryPresets.changedSince')
}

async function undoSettings(tx: Tx, change: Created['settings'], now: number): Promise<void> {
  const settings: Record<string, unknown> = await readSettings(tx)
  if (Object.entries(change).some(([key, [, value]]) => settings[key] !== value)) throw new Conflict('countryPresets.changedSince')
  const previous = Object.fromEntries(Object.entries(change).map(([key, [value]]) => [key, value]))
  const updatedAt = await settingsUpdatedAt(tx, Object.keys(change) as SettingKey[])
  await saveSettings(tx, previous as Partial<Settings>, nextUpdatedAt(now, updatedAt))
}
