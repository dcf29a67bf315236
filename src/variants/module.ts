import type { Module } from '#src/module.ts'

export const variantsModule = {
  name: 'variants',
} as const satisfies Module
