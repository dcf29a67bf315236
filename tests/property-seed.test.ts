import { expect, test } from 'bun:test'
import { fc } from '#tests/support/properties.ts'
import { readSources } from '#tests/support/read-sources.ts'

const seed = Number(Bun.env.PROPERTY_SEED ?? 20_261_129)

test('properties are tried with the same values in each run', () => {
  const values = () => fc.sample(fc.string(), 5)
  expect(values()).toEqual(values())
  expect(fc.check(fc.property(fc.string(), () => true)).seed).toBe(seed)
})

test('a property that fails says with which seed', () => {
  const result = fc.check(fc.property(fc.string(), () => false))
  expect(fc.defaultReportMessage(result)).toContain(`seed: ${seed},`)
})

test('every test of properties has that seed, because no other file takes the package itself', async () => {
  const importers = (await readSources('tests')).filter(({ imports }) => imports.some(({ target }) => target === 'fast-check'))
  expect(importers.map(({ path }) => path)).toEqual(['tests/support/properties.ts'])
})
