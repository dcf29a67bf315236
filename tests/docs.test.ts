import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/first-hour.md',
  'docs/operations.md',
  'docs/recipes.md',
  ...readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
]
const scripts = Object.keys((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts)

/** Text in backticks or brackets that looks like a path in the repository. */
function findPaths(text: string): string[] {
  const matches = [...text.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? match[2]!)
  return matches.filter((name) => /^(src|templates|db|static|tests|docs|bench)\/[\w./-]*\w$|^[A-Z]+\.md$|^\.env\.example$/.test(name))
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')

  test('names only existing files', () => {
    expect(findPaths(text).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names only existing commands', () => {
    const matches = [...text.matchAll(/bun(?:@[\d.]+)? run ([a-z]+)/g)].map((match) => match[1]!)
    expect(matches.filter((name) => !scripts.includes(name))).toEqual([])
  })
})

test('the guide of the first hour shows each of its images, all of them small', () => {
  const shown = [...readFileSync(join(root, 'docs/first-hour.md'), 'utf8').matchAll(/\]\(images\/([^)]+)\)/g)].map(([, name]) => name!)
  const saved = readdirSync(join(root, 'docs/images')).filter((name) => name.startsWith('first-steps-'))
  expect(shown.sort()).toEqual(saved.sort())
  expect(saved.filter((name) => statSync(join(root, 'docs/images', name)).size > 40_000)).toEqual([])
})

test('the operations guide shows only command lines the executable accepts', async () => {
  const { program } = await import('#src/cli/commands.ts')
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const invocations = [...text.matchAll(/^sundry ([a-z]+)([^#\n]*)/gm)].map((match) => ({
    verb: match[1]!,
    words: match[2]!.trim().split(/\s+/),
  }))
  expect(invocations.length).toBeGreaterThan(0)
  for (const { verb: commandName, words: args } of invocations) {
    const command = program.commands.find((candidate) => candidate.name() === commandName)
    const options = args.filter((arg) => arg.startsWith('--'))
    expect({ verb: commandName, known: command?.options.map((option) => option.long) ?? [] }).toEqual({
      verb: commandName,
      known: expect.arrayContaining(options),
    })
  }
})

test('a missing path is detected', () => {
  expect(findPaths('see `src/cart/nowhere.ts` and [x](docs/none.md)')).toEqual(['src/cart/nowhere.ts', 'docs/none.md'])
})
