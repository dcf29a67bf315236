import { t } from 'elysia'
import { maxShopNameLength } from '#src/settings/limits.ts'

export const shopSchema = t.Object({
  site_name: t.String({ minLength: 1, maxLength: maxShopNameLength, missing: 'firstSteps.nameMissing' }),
  country: t.String({ minLength: 1, missing: 'firstSteps.countryMissing' }),
})

export const formatsSchema = t.Object({
  // Not sent once it is locked.
  currency: t.Optional(t.String()),
  timezone: t.String(),
  default_language: t.String(),
  /** The logo. */
  file: t.Optional(t.File({ maxSize: '10m' })),
})

const onOrOff = t.Union([t.Literal('on'), t.Literal('off')])

export const openingSchema = t.Object({ open: onOrOff, back: t.Optional(t.String({ maxLength: 2000 })) })

export const stepSchema = t.Object({ step: t.String({ maxLength: 40 }), back: t.Optional(t.String({ maxLength: 2000 })) })

export const checklistSchema = t.Object({ shown: onOrOff })
