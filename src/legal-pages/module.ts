import type { Module } from '#src/module.ts'

export const legalPagesModule = { name: 'legal-pages' } as const satisfies Module
