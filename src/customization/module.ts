import type { Module } from '#src/module.ts'

export const customizationModule = {
  name: 'customization',
} as const satisfies Module
