import { type Source } from '#tests/support/read-sources.ts'
import { layerOf } from './layers.ts'
import { type Rule, moduleOf, files, checkRules } from './rules.ts'

/** By their sorted values. */
const findSchemaLists = (schemas: Source[]): Map<string, string> =>
  new Map(
    schemas.flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = \[([^\]]*)\] as const/g)].map(([, name, values]) => [sortedValues(values!), name!] as const),
    ),
  )

const sortedValues = (text: string): string =>
  [...text.matchAll(/'([\w-]+)'/g)]
    .map(([, value = '']) => value)
    .sort((a, b) => (a < b ? -1 : 1))
    .join(' ')

// Two values can be alike by chance; a type that repeats them fails where a row is read.
const schemaListsAreNotRepeated =
  (lists: Map<string, string>): Rule =>
  ({ path, text }) =>
    [...text.matchAll(/'[\w-]+'(?:\s*,\s*'[\w-]+'){2,}/g)]
      .map(([values]) => lists.get(sortedValues(values)))
      .filter((name) => name !== undefined && !path.startsWith('db/'))
      .map((name) => `${path} repeats ${name} of db/schema: import it`)

const onlyOwnersWrite =
  (owners: Map<string, string>): Rule =>
  ({ path, text }) =>
    [...findWrittenTables(text)]
      .filter((table) => owners.has(table) && !path.startsWith(`src/${owners.get(table)}/`))
      .map(
        (table) =>
          `${path} writes ${table}: only src/${owners.get(table)} does (its schema is db/schema/${owners.get(table)}.ts); call a command there`,
      )

function findWrittenTables(text: string): Set<string> {
  const builderCalls = text.matchAll(/\.(?:insert|update|delete)\(\s*(?:\w+\.)*t?\.?(\w+)\s*\)/g)
  const statements = text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+\$\{(?:\w+\.)*(\w+)\}/gi)
  const switches = text.matchAll(/\bsetSwitch\(\s*\w+,\s*(?:\w+\.)*(\w+)/g)
  const descriptions = text.matchAll(/\btable:\s*\(?\w+\)?\s*=>\s*(?:\w+\.)*(\w+)/g)
  return new Set([...builderCalls, ...statements, ...switches, ...descriptions].map((match) => match[1]!))
}

// What describes a table says which, so that the rule above sees it, and is used by its module alone: others call commands there.
const entityStores = /\bconst (\w+) = entityStore\(/g

const storesNameTheirTable: Rule = ({ path, text }) =>
  path === 'db/lists/entity-store.ts'
    ? []
    : [...text.matchAll(/\bentityStore\((?!\s*\{\s*table: \(q\) => q\.t\.\w+,)/g)].map(
        () => `${path}: a store begins with its table, as entityStore({ table: (q) => q.t.brands, …`,
      )

const onlyOwnersUseStores =
  (stores: Map<string, string>): Rule =>
  ({ path, text }) =>
    [...stores]
      .filter(([store, owner]) => !path.startsWith(`src/${owner}/`) && new RegExp(`\\b${store}\\b`).test(text))
      .map(([store, owner]) => `${path} uses ${store}: only src/${owner} does; call a command there`)

const findStores = (sources: Source[]): Map<string, string> =>
  new Map(sources.flatMap(({ path, text }) => [...text.matchAll(entityStores)].map(([, name]) => [name!, moduleOf(path)] as const)))

/** The module that writes each table: it is named like the schema file that lists its columns, also where another file adds some. */
function findTableOwners(schemas: Source[]): Map<string, string> {
  const builders = new Map(
    schemas.flatMap(({ path, text }) =>
      [...text.matchAll(/const (\w+) = <[^=]*=>\s+k\.table\(/g)].map((match) => [match[1]!, ownerOf(path)]),
    ),
  )
  return new Map(
    schemas.flatMap(({ path, text }) => [
      ...[...text.matchAll(/const (\w+) = k\.table\(/g)].map((match) => [match[1]!, ownerOf(path)] as const),
      ...[...text.matchAll(/const (\w+) = (\w+)\(k, /g)].flatMap((match) => {
        const owner = builders.get(match[2]!)
        return owner === undefined ? [] : [[match[1]!, owner] as const]
      }),
    ]),
  )
}

/** The schema file of each table. */
const findSchemaFiles = (schemas: Source[]): Map<string, string> =>
  new Map(
    schemas.flatMap(({ path, text }) =>
      [...text.matchAll(/const (\w+) = (?:k\.table|\w+Table)\(/g)].map((match) => [match[1]!, ownerOf(path)]),
    ),
  )

/** A kind of content hands the tables of its own schema file to src/publishing, and nobody else takes them out of its description. */
const kindsHandOverTheirOwn =
  (schemaFiles: Map<string, string>): Rule =>
  ({ path, text }) => {
    if (!path.startsWith('src/')) return []
    const handed = [...text.matchAll(/\btables: \(\{([^}]*)\}\) =>/g)].flatMap((match) => match[1]!.match(/\w+/g) ?? [])
    const foreign = handed.filter((table) => schemaFiles.get(table) !== moduleOf(path))
    const isTaken = /\.tables\(/.test(text) && !path.startsWith('src/publishing/')
    return [
      ...foreign.map((table) => `${path} hands ${table} to src/publishing: only src/${schemaFiles.get(table)} may`),
      ...(isTaken ? [`${path} takes the tables of a kind: only src/publishing does, which writes them`] : []),
    ]
  }

const ownerOf = (schemaPath: string): string => schemaPath.split('/').at(-1)!.replace('.ts', '')

// Whoever writes Math.max(now, …) by hand forgets the + 1 one day, and the second save within a millisecond is lost.
const savesAreLater: Rule = ({ path, text }) =>
  path !== 'db/updated-at.ts' && /[uU]pdatedAt\}? \+ 1\b/.test(text)
    ? [`${path} adds one to a time of a save: nextUpdatedAt and nextUpdatedAtOf of db/updated-at.ts do`]
    : []

const buildersAreAwaited: Rule = ({ path, text }) =>
  ['module', 'blocks', 'routes', 'layout', 'seeds'].includes(layerOf(path))
    ? [...text.matchAll(/\.(get|all|run)\(\)/g)].map(
        (match) => `${path} calls ${match[0]}, which PostgreSQL does not have: await the builder`,
      )
    : []

const schemas = files.filter((file) => file.path.startsWith('db/schema/'))

const owners = findTableOwners(schemas)

const stores = findStores(files)

checkRules({
  'the values of a column are listed once': {
    rule: schemaListsAreNotRepeated(findSchemaLists(schemas)),
    violating: [
      ['src/returns/forms.ts', `t.UnionEnum(['requested', 'approved', 'declined', 'received', 'completed', 'cancelled'])`],
      ['templates/product-list/products-page.tsx', `(['draft', 'active', 'archived'] as const).map`],
    ],
    allowed: [['src/returns/admin.tsx', `const openStates = ['requested', 'approved', 'received'] as const`]],
  },
  'one function says when a row was saved': {
    rule: savesAreLater,
    violating: [
      ['src/cart/save.ts', `.set({ updatedAt: Math.max(now, expectedUpdatedAt + 1) })`],
      ['src/cart/save.ts', 'sql`case when ${carts.updatedAt} >= ${now} then ${carts.updatedAt} + 1 else ${now} end`'],
    ],
    allowed: [['src/cart/save.ts', `.set({ updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })`]],
  },
  'only its owner writes a table': {
    rule: (source) => [...onlyOwnersWrite(owners)(source), ...storesNameTheirTable(source), ...onlyOwnersUseStores(stores)(source)],
    violating: [
      ['src/checkout/faqs.ts', `const ours = entityStore({ table: (q) => q.t.faqs, check })`],
      ['src/checkout/faqs.ts', `await deleteRow(tx, { table: (q) => q.t.faqs, check }, id)`],
      ['src/faqs/faqs.ts', `const hidden = entityStore({ table: pickTable, check })`],
      ['src/faqs/faqs.ts', `const hidden = entityStore(described)`],
      ['src/cms/admin.tsx', `import { faqStore as ours } from '#src/faqs/faqs.ts'`],
      ['db/seeds/demo/site.ts', `await createRow(tx, (await import('#src/faqs/faqs.ts')).faqStore, facts, now)`],
      ['src/cms/pages.ts', `await setSwitch(tx, tx.t.faqs, column, change)`],
      ['src/checkout/place.ts', `await tx.update(tx.t.inventory).set({})`],
      ['src/cart/add.ts', `const { orders } = tx.t\nawait tx\n  .insert(orders)\n  .values({})`],
      ['src/cart/routes.tsx', 'await tx.rows(sql`delete from ${tx.t.carts}`)'.replace('carts', 'orders')],
      ['db/seeds/demo/customers.ts', `await tx.delete(users)`],
      ['src/kb/edit-articles.ts', `await tx.delete(tx.t.kbDrafts)`],
      ['src/publishing/trash.ts', `await tx.delete(tx.t.kbArticles)`],
    ],
    allowed: [
      ['src/orders/create.ts', `await tx.insert(tx.t.orders).values({})`],
      ['src/faqs/faq-topics.ts', `const topicStore = entityStore({ table: (q) => q.t.faqs, check })\nawait deleteRow(tx, faqStore, id)`],
      ['src/cart/add.ts', `kept.delete(name); hash.update(token)`],
    ],
  },
  'a kind of content hands its own tables to src/publishing, which alone writes them': {
    rule: kindsHandOverTheirOwn(findSchemaFiles(schemas)),
    violating: [
      ['src/kb/article-kind.ts', `tables: ({ kbArticles, cmsDrafts }) => ({ items: kbArticles, drafts: cmsDrafts })`],
      ['src/cart/offers.ts', `tables: ({ orders }) => ({ items: orders })`],
      ['src/kb/edit-articles.ts', `const { drafts } = articleKind.tables(tx.t)\nawait tx.delete(drafts)`],
    ],
    allowed: [
      ['src/kb/article-kind.ts', `tables: ({ kbArticles, kbDrafts }) => ({ items: kbArticles, drafts: kbDrafts })`],
      ['src/publishing/drafts.ts', `const { drafts } = kind.tables(tx.t)`],
    ],
  },
  'queries are awaited, as both engines can': {
    rule: buildersAreAwaited,
    violating: [['src/cart/read.ts', `const row = q.select().from(carts).get()`]],
    allowed: [['src/cart/read.ts', `const kept = map.get(key); const all = [...map.values()]`]],
  },
})
