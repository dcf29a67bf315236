import type { Module } from '#src/module.ts'

export const pricingModule = {
  name: 'pricing',
} as const satisfies Module
