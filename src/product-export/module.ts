import type { Module } from '#src/module.ts'

export const productExportModule = {
  name: 'product-export',
} as const satisfies Module
