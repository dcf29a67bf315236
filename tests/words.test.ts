import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')

/** The words in the last column of the glossary in CONTRIBUTING.md. */
function readRejectedWords(text: string): Set<string> {
  const rows = text.slice(text.indexOf('## Glossary')).matchAll(/^\|[^|\n]*\|[^|\n]*\|([^|\n]*)\|$/gm)
  return new Set([...rows].flatMap(([, cell]) => [...cell!.matchAll(/`([a-z]+)`/g)].map((match) => match[1]!)))
}

const rejected = readRejectedWords(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g
const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const splitName = (name: string): string[] => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
const splitSentence = (sentence: string): string[] => sentence.toLowerCase().match(/[a-z]+/g) ?? []

/** Reports rejected words in a file's name, in its identifiers and, where it holds sentences people read, in those. */
function findRejectedWords(path: string, text: string): string[] {
  const code = text.replace(comments, '')
  const identifiers = code.replace(literals, '').match(/[A-Za-z_$][\w$]*/g) ?? []
  const sentences = /^src\/(i18n|mail\/built-in)/.test(path) ? (code.match(literals) ?? []) : []
  const found = [...splitName(path), ...identifiers.flatMap(splitName), ...sentences.flatMap(splitSentence)]
  return [...new Set(found)]
    .filter((word) => rejected.has(word))
    .map((word) => `${path} says "${word}": the glossary in CONTRIBUTING.md has the term`)
}

describe('words the glossary rejects', () => {
  test('are in no name and no interface sentence', async () => {
    const paths = (await Array.fromAsync(new Bun.Glob('{src,templates,db,tests,bench}/**/*.{ts,tsx}').scan(root))).filter(
      (path) => path !== 'tests/words.test.ts',
    )
    expect(paths.flatMap((path) => findRejectedWords(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  test('are found in file names, identifiers and sentences, and not in comments', () => {
    expect(rejected.size).toBeGreaterThan(10)
    expect(findRejectedWords('src/cart/wish-list.ts', '')).toHaveLength(1)
    expect(findRejectedWords('src/cart/add.ts', 'const cartWish = 1')).toHaveLength(1)
    expect(findRejectedWords('src/i18n/en/cart.ts', `'cart.x': 'Made anew'`)).toHaveLength(1)
    expect(findRejectedWords('src/cart/add.ts', `// a wish\nconst input = 'anew'`)).toEqual([])
  })
})
