import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { basename } from 'node:path'
import { shownSettings } from '#src/all-settings.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { processorTypes } from '#src/payments/processors.ts'

const withoutPlural = (key: string): string => key.replace(/\.(zero|one|two|few|many|other)$/, '')
const processorStrings = processorTypes.flatMap(({ strings }) => Object.keys(strings))
const keys = new Set([...Object.keys(builtInStrings), ...processorStrings].map(withoutPlural))
const settingTexts = shownSettings.flatMap(({ key }) => [`settings.${key}`, `settings.${key}.hint`])
const modules = new Set([...keys].map((key) => key.split('.')[0]!))

const root = `${import.meta.dir}/../..`
const patterns = ['src/**/*.{ts,tsx}', 'templates/**/*.{ts,tsx}', 'db/**/*.{ts,tsx}', 'src/plugins/*/plugin.json']
const paths = patterns.flatMap((pattern) => [...new Glob(pattern).scanSync({ cwd: root })])
const sources = await Promise.all(
  paths.filter((path) => !/^src\/i18n\/\w+\//.test(path)).map(async (path) => ({ path, text: await Bun.file(`${root}/${path}`).text() })),
)

const sentencesOf = {
  editorText: ['create', 'createButton', 'created', 'saved', 'delete', 'deleted'],
  listText: ['title', 'search', 'add', 'none', 'noneText'],
}

/** Complete keys in a text, and patterns for keys built from parts: `orders.status.${status}`. */
function findKeys(text: string): { named: string[]; patterns: string[] } {
  const literals = [...text.matchAll(/(['"`])([a-zA-Z]\w*(?:\.[\w-]*)+)\1/g)].map((match) => match[2]!)
  const templates = [...text.matchAll(/`([a-zA-Z]\w*\.[\w.]*\$\{[^`]*)`/g)].map((match) => match[1]!)
  const ofEntities = [...text.matchAll(/\b(editorText|listText)\('(\w+)'/g)].flatMap(([, kind, module]) =>
    sentencesOf[kind as keyof typeof sentencesOf].map((name) => `${module}.${name}`),
  )
  return {
    named: [...literals, ...ofEntities].filter((literal) => keys.has(literal)),
    patterns: templates.filter((template) => modules.has(template.split('.')[0]!) && !/^\w+\.\$/.test(template)),
  }
}

const toPattern = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
      .map(RegExp.escape)
      .join('[^.]*')}$`,
  )

function findUnused(texts: string[]): string[] {
  const found = texts.map(findKeys)
  const named = new Set([...settingTexts, ...found.flatMap((part) => part.named)])
  const patterns = [...new Set(found.flatMap((part) => part.patterns))].map(toPattern)
  return [...keys].filter((key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)))
}

test('every string is used', () => {
  expect(findUnused(sources.map(({ text }) => text))).toEqual([])
})

test('an unused string is found', () => {
  const texts = sources.map(({ text }) => text.replaceAll('cart.emptyText', '').replaceAll('orders.status.${', ''))
  expect(findUnused(texts)).toEqual(expect.arrayContaining(['cart.emptyText', 'orders.status.shipped']))
})

test('every key in the code exists', () => {
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\bt\(|new (?:UserError|Conflict)\(|\b(?:missing|invalid|reason): )'([a-zA-Z]\w*\.[\w.-]+)'/g)].map(
      (match) => `${path}: ${match[1]}`,
    ),
  )
  expect(calls.length).toBeGreaterThan(1000)
  expect(calls.filter((call) => !keys.has(call.split(': ')[1]!))).toEqual([])
})

// Except keys of settings, whose names are in the database.
test('no key is built from its module alone', () => {
  const calls = sources.flatMap(({ path, text }) => [...text.matchAll(/\bt\(`\w+\.\$\{/g)].map((match) => `${path}: ${match[0]}`))
  expect(calls.filter((call) => !call.includes('`settings.'))).toEqual([])
})

// Stores have translated them under this name, and the file is that of the same emails.
const furtherPrefix: Record<string, string> = { 'mail-tickets': 'ticketMails' }

test('a string is in the file of its module', async () => {
  const folder = `${root}/src/i18n`
  const files = [...new Glob('*/**/*.ts').scanSync({ cwd: folder })]
  const misplaced: string[] = []
  for (const file of files) {
    // A large module has more files: mail-orders.ts has keys of mail.
    const name = basename(file, '.ts')
    const prefix = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const exported = (await import(`${folder}/${file}`)) as Record<string, Record<string, string>>
    const strings = Object.values(exported).flatMap((part) => Object.keys(part))
    misplaced.push(
      ...strings
        .filter((key) => ![prefix, name.split('-')[0], furtherPrefix[name]].includes(key.split('.')[0]))
        .map((key) => `${file}: ${key}`),
    )
  }
  expect(misplaced).toEqual([])
})
