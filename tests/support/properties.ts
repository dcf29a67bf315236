import fc from 'fast-check'

/** The same values in each run; `PROPERTY_SEED=<number> bun run test …` tries others. A failure prints the seed that it had. */
const seed = Number(Bun.env.PROPERTY_SEED ?? 20_261_129)
if (!Number.isInteger(seed)) throw new Error('PROPERTY_SEED must be a whole number.')
fc.configureGlobal({ seed })

export { fc }
