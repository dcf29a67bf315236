import { Glob } from 'bun'
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

/** Files that are named without their whole path: `card-outcome.ts`, `bank-transfer/bank-transfer.ts`. */
function findNames(text: string): string[] {
  return [...text.matchAll(/`((?!(?:src|templates|db|static|tests|docs|bench)\/)[\w./-]*\w\.(?:tsx?|m?js|css))`/g)].map(([, name]) => name!)
}

/** What is said to be in a file: `settingEffects` in `tests/settings/setting-effects.test.ts`. A route there is `POST /checkout`. */
function findContents(text: string): { content: string; path: string }[] {
  const matches = text.matchAll(/`(?:(?:GET|POST) )?([\w/]+)`\s+in\s+`((?:src|templates|db|static|tests)\/[\w./-]+\.\w+)`/g)
  return [...matches].map(([, content, path]) => ({ content: content!, path: path! }))
}

const paths = [...new Glob('{src,templates,db,static,tests,bench}/**/*').scanSync({ cwd: root })]

describe.each(['README.md', 'CONTRIBUTING.md', 'docs/recipes.md'])('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')

  test('names only existing files where it leaves out their folder', () => {
    expect(findNames(text).filter((name) => !paths.some((path) => path.endsWith(`/${name}`)))).toEqual([])
  })

  test('says of files what is in them', () => {
    const isThere = ({ content, path }: { content: string; path: string }) => readFileSync(join(root, path), 'utf8').includes(content)
    expect(findContents(text).filter((found) => !isThere(found))).toEqual([])
  })
})

test('comments name only existing files', () => {
  const found = [...new Glob('{src,templates,db}/**/*.{ts,tsx}').scanSync({ cwd: root })].flatMap((path) => {
    const comments = readFileSync(join(root, path), 'utf8').match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []
    return comments.flatMap((comment) => comment.match(/\b(?:src|templates|db|tests|docs)\/[\w./-]+\.(?:tsx?|md)\b/g) ?? [])
  })
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((path) => !existsSync(join(root, path)))).toEqual([])
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
  expect(findNames('`kb-teaser.tsx` with `articles.tsx`, `src/cart/add.ts`')).toEqual(['kb-teaser.tsx', 'articles.tsx'])
  expect(findContents('`POST /checkout` in\n`src/checkout/routes.tsx`')).toEqual([
    { content: '/checkout', path: 'src/checkout/routes.tsx' },
  ])
})
