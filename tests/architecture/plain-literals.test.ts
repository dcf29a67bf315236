import { readSources } from '#tests/support/read-sources.ts'
import { type Rule, checkRules, files } from './rules.ts'

/** A spread of a literal only saves lines. One attribute of JSX whose name has a colon cannot be written otherwise. */
const noSpreadLiterals: Rule = ({ path, text }) =>
  text.match(/\.\.\.\{(?! '[\w:-]+': '[^']*' \}\})/) ? [`${path} spreads a literal: write its members where they belong`] : []

const tests = await readSources('tests', 'bench')
const others = tests.filter(({ path }) => path !== 'tests/architecture/plain-literals.test.ts')

checkRules(
  {
    'literals are not spread into others': {
      rule: noSpreadLiterals,
      violating: [
        ['src/cart/lines.ts', 'const line = { id, ...{ name, price } }'],
        ['templates/cart/lines.tsx', 'const page = <Lines {...{ view, lines }} />'],
      ],
      allowed: [
        ['src/cart/lines.ts', 'const line = { ...stored, ...(price ? { price } : {}) }'],
        ['templates/cart/lines.tsx', `const form = <form {...{ 'hx-status:422': 'swap:outerMorph' }} />`],
      ],
    },
  },
  [...files, ...others],
)
