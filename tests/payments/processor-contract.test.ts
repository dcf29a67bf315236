import { describe } from 'bun:test'
import { describeContract } from './describe-contract.ts'
import { processorFixtures } from './processor-fixtures.ts'

describe.each(processorFixtures.map((fixture) => [fixture.type.slug, fixture] as const))('the processor contract: %s', (_, fixture) => {
  describeContract(fixture)
})
