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

/** Literals that are names: form fields, ids, classes, routes, string keys, stored values. Placeholders are left out. */
const nameLiterals = (code: string): string[] =>
  (code.match(literals) ?? [])
    .map((literal) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, ''))
    .filter((text) => /^[\w.:/#[\]-]+$/.test(text))

const statesRejectedWords = new Set(['tests/words.test.ts', 'tests/db/standard-stored-names.test.ts'])

/** Names that people and other stores use in their files, and an element of HTML. */
const foreignNames: Record<string, string> = {
  'src/import-files/header-mapping.ts': 'picture',
  'src/media/alt-from-file-name.ts': 'picture',
  // The element.
  'templates/blocks/hero.tsx': 'picture',
  'templates/layouts/store-name.tsx': 'picture',
  'static/css/blocks.css': 'picture',
  'templates/slideshows/slideshow.tsx': 'picture',
}

/** Reports rejected words in a file's name, in its names and, where it holds sentences people read, in those. */
function findRejectedWords(path: string, text: string): string[] {
  const code = text.replace(comments, '')
  const identifiers = code.replace(literals, '').match(/[A-Za-z_$][\w$]*/g) ?? []
  // Tests send the names of the program, and contents of their own.
  const names = path.startsWith('tests/') ? identifiers : [...identifiers, ...nameLiterals(code)]
  const sentences = /^src\/(i18n|mail\/templates\/built-in)/.test(path) ? (code.match(literals) ?? []) : []
  const found = [...splitName(path), ...names.flatMap(splitName), ...sentences.flatMap(splitSentence)]
  return [...new Set(found)]
    .filter((word) => rejected.has(word) && foreignNames[path] !== word)
    .map((word) => `${path} says "${word}": the glossary in CONTRIBUTING.md has the term`)
}

describe('words the glossary rejects', () => {
  test('are in no name and no interface sentence', async () => {
    const paths = (await Array.fromAsync(new Bun.Glob('{src,templates,db,tests,bench,static}/**/*.{ts,tsx,js,mjs,css}').scan(root))).filter(
      (path) => !statesRejectedWords.has(path) && !path.startsWith('static/vendor/'),
    )
    expect(paths.flatMap((path) => findRejectedWords(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  test.each([
    ['a form field', '<Field name="pictures" />'],
    ['a form field with a position', 'const name = `pictures.${image.id}.focus`'],
    ['an element', '<section id="picture-tiles">'],
    ['a route', "app.get('/admin/import/:id/remarks.csv', show)"],
    ['a route with a prefix', 'app.get(`${path}/:id/faults.csv`, show)'],
    ['a string', "view.t('imports.report.faults')"],
    ['a stored value', "const action = 'product.picture.moved'"],
    ['a class in a stylesheet', '.picture-tile { gap: 0 }'],
  ])('are found in the name of %s', (_, code) => {
    expect(findRejectedWords('src/cart/add.tsx', code)).toHaveLength(1)
  })

  test('are found in file names, identifiers and sentences, and not in comments', () => {
    expect(rejected.size).toBeGreaterThan(10)
    expect(findRejectedWords('src/cart/wish-list.ts', '')).toHaveLength(1)
    expect(findRejectedWords('src/cart/add.ts', 'const cartWish = 1')).toHaveLength(1)
    expect(findRejectedWords('src/i18n/en/cart.ts', `'cart.x': 'Made anew'`)).toHaveLength(1)
    expect(findRejectedWords('src/cart/add.ts', `// a wish\nconst input = 'Made anew'`)).toEqual([])
  })
})
