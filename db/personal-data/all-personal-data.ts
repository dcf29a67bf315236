import type { Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import type { PersonalData } from './personal-data.ts'

/** Where personal data is stored, and what becomes of it: export and erasure read it, and a test compares it with the schema. */
export const allPersonalData: readonly PersonalData[] = modules.flatMap(({ personalData = [] }: Module) => personalData)
