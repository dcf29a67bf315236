import type { Module } from '#src/module.ts'

export const twinsModule = {
  name: 'twins',
} as const satisfies Module
