import type { Settings } from '#src/settings/settings.ts'

/** Whether a new SKU without a given stock level is tracked and starts at 0. Otherwise it gets no record and sells without limit. */
export const isTrackedByDefault = (product: { isDigital: boolean }, withoutRecord: Settings['stock_without_record']): boolean =>
  withoutRecord === 'none' && !product.isDigital
