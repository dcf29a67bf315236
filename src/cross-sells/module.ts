import type { Module } from '#src/module.ts'

export const crossSellsModule = {
  name: 'cross-sells',
} as const satisfies Module
