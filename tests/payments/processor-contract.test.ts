import { describe, expect, test } from 'bun:test'
import { processorTypes } from '#src/payments/processors.ts'
import { describeContract } from './describe-contract.ts'
import { processorFixtures } from './processor-fixtures.ts'

describe.each(processorFixtures.map((fixture) => [fixture.type.slug, fixture] as const))('the processor contract: %s', (_, fixture) => {
  describeContract(fixture)
})

test('every listed processor has a fixture', () => {
  const tested = processorFixtures.map(({ type }) => type.slug)
  expect(processorTypes.map(({ slug }) => slug).filter((slug) => !tested.includes(slug))).toEqual([])
})
