import { describe, expect, test } from 'bun:test'
import { sourceOf, sourcesIn, type Import, type Source } from '#tests/support/sources.ts'

/** The line of rooms: each imports only what stands before it. */
const line = `jobs settings i18n media mail accounts inventory catalog discounts tax shipping payments pricing
  cart orders checkout reviews imports kb helpdesk cms search visitors`.split(/\s+/)

/** Files at the top of src/, by tier. */
const topFiles: Record<string, Tier> = {
  'src/shop.ts': 'shop',
  'src/config.ts': 'shop',
  'src/open-shop.ts': 'start',
  'src/chores.ts': 'start',
  'src/listen.ts': 'start',
  'src/app.tsx': 'app',
  'src/staff-area.ts': 'app',
  'src/answer-errors.ts': 'app',
  'src/main.ts': 'start',
}

type Tier =
  'lib' | 'db' | 'shop' | 'room' | 'forms' | 'web' | 'templates' | 'shell' | 'edge' | 'app' | 'start' | 'seeds' | 'static' | 'tests'

/** What a file is, by its path alone. */
function tierOf(path: string): Tier {
  const [top = '', folder = '', ...rest] = path.split('/')
  const name = rest.join('/')
  if (topFiles[path]) return topFiles[path]
  if (top === 'db') return folder === 'seeds' ? 'seeds' : 'db'
  if (top === 'templates' || top === 'static' || top === 'tests') return top
  if (folder === 'lib' || folder === 'web') return folder
  if (folder === 'cli') return 'start'
  if (/^(routes|admin|machines)\.tsx?$|^webhook\.ts$|^(routes|admin)\/.*\.tsx?$/.test(name)) return 'edge'
  if (folder === 'dashboard') return 'edge'
  if (folder === 'storefront' || folder === 'admin') return /routes\.tsx$/.test(name) ? 'edge' : 'shell'
  return name === 'forms.ts' ? 'forms' : 'room'
}

/** Whom a tier may import for more than types. A room's own line is checked apart. */
const mayImport: Record<Tier, Tier[]> = {
  lib: ['lib'],
  db: ['lib', 'db'],
  shop: ['lib'],
  room: ['lib', 'db', 'room'],
  forms: ['lib', 'forms'],
  web: ['lib', 'templates', 'web', 'static'],
  templates: ['lib', 'templates'],
  shell: ['lib', 'db', 'room', 'web', 'templates', 'shell'],
  // Of its own parts only: see edgesByTheMap.
  edge: ['lib', 'db', 'room', 'forms', 'web', 'templates', 'shell', 'edge'],
  app: ['lib', 'room', 'web', 'templates', 'shell', 'edge', 'app'],
  start: ['lib', 'db', 'shop', 'room', 'web', 'shell', 'app', 'start', 'seeds'],
  seeds: ['lib', 'db', 'room', 'seeds'],
  static: ['static'],
  tests: [],
}

type Rule = (source: Source) => string[]

const tiers: Rule = ({ path, imports }) =>
  imports
    .filter((one) => one.ours && !one.typeOnly && !mayImport[tierOf(path)].includes(tierOf(one.target)))
    .map(
      (one) =>
        `${path} (${tierOf(path)}) imports ${one.target} (${tierOf(one.target)}); it may import ${mayImport[tierOf(path)].join(', ')}`,
    )

const roomOf = (path: string): string => path.split('/')[1] ?? ''

const roomsInLine: Rule = ({ path, imports }) => {
  if (tierOf(path) !== 'room') return []
  if (!line.includes(roomOf(path))) return [`${path}: ${roomOf(path)} has no place in the line of rooms: ${line.join(' ')}`]
  const backwards = (one: Import) => tierOf(one.target) === 'room' && line.indexOf(roomOf(one.target)) > line.indexOf(roomOf(path))
  return imports
    .filter((one) => one.ours && !one.typeOnly && backwards(one))
    .map(
      (one) =>
        `${path} imports ${one.target}, but ${roomOf(path)} stands before ${roomOf(one.target)} in the line of rooms: pass a value instead`,
    )
}

const edgesByTheMap: Rule = ({ path, imports }) =>
  imports
    .filter((one) => one.ours && !one.typeOnly && tierOf(one.target) === 'edge' && !['app', 'tests'].includes(tierOf(path)))
    // An edge of several files uses its own parts.
    .filter((one) => !(tierOf(path) === 'edge' && roomOf(path) === roomOf(one.target)))
    .map((one) => `${path} imports the edge ${one.target}: only src/app.tsx and src/staff-area.ts do`)

const roomsWithoutWeb: Rule = ({ path, text, imports }) => {
  if (!['room', 'lib', 'db', 'forms'].includes(tierOf(path))) return []
  const complaints: string[] = []
  if (path.endsWith('.tsx')) complaints.push(`${path}: rooms draw nothing; markup belongs to templates`)
  const framework = imports.some((one) => one.target === 'elysia' || one.target.startsWith('@elysiajs'))
  if (framework && tierOf(path) !== 'forms') complaints.push(`${path} imports elysia: only edges, shells, src/web and forms.ts know of it`)
  // A pretend twin is a server of its own, standing where the outside would.
  if (/^src\/\w+\/pretend\//.test(path)) return complaints
  for (const word of ['process.env', 'Bun.env', 'Bun.serve', 'new Request(', 'new Response(']) {
    if (text.includes(word)) complaints.push(`${path} uses ${word}: rooms know neither requests nor the environment`)
  }
  return complaints
}

const environmentOnce: Rule = ({ path, text }) =>
  /\b(process|Bun)\.env\b/.test(text) && /^src\//.test(path) && path !== 'src/config.ts' && tierOf(path) !== 'start'
    ? [`${path} reads the environment: src/config.ts does, once`]
    : []

const oneClock: Rule = ({ path, text }) =>
  ['room', 'edge', 'shell'].includes(tierOf(path)) && /\bDate\.now\(\)|\bnew Date\(\)/.test(text)
    ? [`${path} looks at the clock of the machine: shop.now() is the only clock`]
    : []

const ownersWrite =
  (owners: Map<string, string>): Rule =>
  ({ path, text }) =>
    [...writesIn(text)]
      .filter((table) => owners.has(table) && !path.startsWith(`src/${owners.get(table)}/`))
      .map(
        (table) =>
          `${path} writes ${table}: only src/${owners.get(table)} does (its schema is db/schema/${owners.get(table)}.ts); call a command there`,
      )

function writesIn(text: string): Set<string> {
  const builders = text.matchAll(/\.(?:insert|update|delete)\(\s*(?:\w+\.)*t?\.?(\w+)\s*\)/g)
  const statements = text.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+\$\{(?:\w+\.)*(\w+)\}/gi)
  return new Set([...builders, ...statements].map((match) => match[1]!))
}

/** Which schema file each table is laid out in. */
function ownersOf(schemas: Source[]): Map<string, string> {
  return new Map(
    schemas.flatMap(({ path, text }) =>
      [...text.matchAll(/const (\w+) = k\.table\(/g)].map((match) => [match[1]!, path.split('/').at(-1)!.replace('.ts', '')] as const),
    ),
  )
}

const namedExportsOnly: Rule = ({ path, text }) =>
  /^export default\b/m.test(text) && !/\.config\.ts$/.test(path) ? [`${path} has a default export: name it`] : []

const barrels = ['db/schema/index.ts', 'templates/jsx/jsx-dev-runtime.ts']
const noBarrels: Rule = ({ path, imports }) =>
  imports
    .filter((one) => one.reExport && !barrels.includes(path))
    .map((one) => `${path} passes on ${one.target}: import it where it is written`)

const tellingNames: Rule = ({ path }) =>
  /\b(utils?|helpers?|services?|managers?)\b/.test(path)
    ? [`${path}: a room is named for what a shopkeeper would say, not utils, helpers, services or managers`]
    : []

const awaitedBuilders: Rule = ({ path, text }) =>
  ['room', 'edge', 'shell', 'seeds'].includes(tierOf(path))
    ? [...text.matchAll(/\.(get|all|run)\(\)/g)].map(
        (match) => `${path} calls ${match[0]}, which PostgreSQL does not have: await the builder`,
      )
    : []

// What a file holds keeps its order; what a database holds need not.
const choicesInOrder: Rule = ({ path, text }) =>
  /^(src|templates)\//.test(path) && !/^(src|templates)\/imports\//.test(path)
    ? [...text.matchAll(/Object\.(values|entries)\([\w.!?]*\.options\)/g)].map(
        (match) => `${path} takes ${match[0]} as they come, which is another order on PostgreSQL: ask src/lib/chosen.ts`,
      )
    : []

const markupWithoutScript: Rule = ({ path, text }) => {
  if (!path.endsWith('.tsx')) return []
  return [/hx-on[:-]/, /['"]?hx-(vals|headers)['"]?\s*[=:]\s*['"{`]*js:/, /hx-trigger["']?\s*[=:]\s*["'`{]+\w+\s*\[/]
    .filter((pattern) => pattern.test(text))
    .map((pattern) => `${path} matches ${pattern}: it builds a function from text, which our content policy refuses; listen in static/js`)
}

const given = ['view', 'visit', 'session', 'params']
const handlersTakeOurs: Rule = ({ path, text }) => {
  if (tierOf(path) !== 'edge') return []
  const handlers = text.matchAll(/\.(?:get|post|put|patch|delete|all)\(\s*['"`][^'"`]+['"`],\s*(?:async\s*)?\(\{([^}]*)\}/g)
  const taken = [...handlers].flatMap((match) => match[1]!.split(',').map((part) => part.split(':')[0]!.trim()))
  return [...new Set(taken)]
    .filter((name) => name !== '' && !given.includes(name))
    .map((name) => `${path}: a handler takes ${name}; it may take ${given.join(', ')}, or Elysia would read the body before our form does`)
}

const files = await sourcesIn('src', 'db', 'templates', 'static')
const owners = ownersOf(files.filter((file) => file.path.startsWith('db/schema/')))

const rules: Record<string, { rule: Rule; breaks: [path: string, text: string][]; keeps: [path: string, text: string][] }> = {
  'imports point from main to lib, never back': {
    rule: tiers,
    breaks: [
      ['src/cart/add.ts', `import { page } from '#src/web/answer.tsx'`],
      ['src/lib/money.ts', `import { stmt } from '#db/stmt.ts'`],
      ['db/sqlite.ts', `import { addToCart } from '#src/cart/add-to-cart.ts'`],
      ['src/web/form.ts', `import { readSettings } from '../settings/settings.ts'`],
      ['templates/cart/page.tsx', `import { quote } from '#src/pricing/quote.ts'`],
      ['src/storefront/shell.ts', `import { cartRoutes } from '#src/cart/routes.tsx'`],
    ],
    keeps: [
      ['templates/cart/page.tsx', `import type { Cart } from '#src/cart/read-cart.ts'`],
      ['templates/cart/page.tsx', `import { type Cart, type Line } from '#src/cart/read-cart.ts'`],
      ['src/cart/routes.tsx', `import { CartPage } from '#templates/cart/page.tsx'`],
      ['src/cart/add.ts', `import { stmt } from '#db/stmt.ts'`],
    ],
  },
  'a room imports only rooms before it in the line': {
    rule: roomsInLine,
    breaks: [
      ['src/cart/add.ts', `import { markPaid } from '#src/orders/mark-paid.ts'`],
      ['src/wishes/add.ts', ``],
    ],
    keeps: [
      ['src/orders/create.ts', `import { readCart } from '#src/cart/read-cart.ts'`],
      ['src/cart/add.ts', `import type { Order } from '#src/orders/create-order.ts'`],
      ['src/cart/routes.tsx', `import { markPaid } from '#src/orders/mark-paid.ts'`],
    ],
  },
  'edges are imported by the map only': {
    rule: edgesByTheMap,
    breaks: [
      ['src/orders/routes.tsx', `import { cartRoutes } from '#src/cart/routes.tsx'`],
      ['src/cart/add.ts', `import { cartRoutes } from './routes.tsx'`],
    ],
    keeps: [
      ['src/app.tsx', `import { cartRoutes } from '#src/cart/routes.tsx'`],
      ['src/catalog/admin.tsx', `import { productEditor } from './admin/product-editor.tsx'`],
    ],
  },
  'rooms know no framework, no markup, no request, no environment': {
    rule: roomsWithoutWeb,
    breaks: [
      ['src/cart/add.ts', `import { t } from 'elysia'`],
      ['src/cart/add.tsx', ``],
      ['src/mail/send.ts', `const host = process.env.SMTP_URL`],
      ['src/payments/webhooks.ts', `return new Response('ok')`],
    ],
    keeps: [
      ['src/cart/routes.tsx', `import { Elysia } from 'elysia'`],
      ['src/cart/forms.ts', `import { t } from 'elysia'`],
      ['src/cart/add.ts', `// set process.env.X first`],
    ],
  },
  'the environment is read once': {
    rule: environmentOnce,
    breaks: [['src/web/visit.ts', `if (Bun.env.X) {}`]],
    keeps: [['src/config.ts', `readConfig(process.env)`]],
  },
  'there is one clock': {
    rule: oneClock,
    breaks: [['src/cart/add.ts', `const now = Date.now()`]],
    keeps: [['src/cart/add.ts', `const now = shop.now(), then = new Date(ms)`]],
  },
  'only its owner writes a table': {
    rule: ownersWrite(owners),
    breaks: [
      ['src/checkout/place.ts', `await tx.update(tx.t.inventory).set({})`],
      ['src/cart/add.ts', `const { orders } = tx.t\nawait tx\n  .insert(orders)\n  .values({})`],
      ['src/cart/routes.tsx', 'await tx.rows(sql`delete from ${tx.t.carts}`)'.replace('carts', 'orders')],
      ['db/seeds/demo/people.ts', `await tx.delete(users)`],
    ],
    keeps: [
      ['src/orders/create.ts', `await tx.insert(tx.t.orders).values({})`],
      ['src/cart/add.ts', `kept.delete(name); hash.update(token)`],
    ],
  },
  'exports have names': {
    rule: namedExportsOnly,
    breaks: [['src/cart/add.ts', `export default function add() {}`]],
    keeps: [['db/drizzle.sqlite.config.ts', `export default {}`]],
  },
  'nothing is imported from where it was not written': {
    rule: noBarrels,
    breaks: [
      ['src/cart/index.ts', `export * from './add.ts'`],
      ['src/cart/index.ts', `export { add } from './add.ts'`],
    ],
    keeps: [['db/schema/index.ts', `export * from './cart.ts'`]],
  },
  'files are named for what they hold': {
    rule: tellingNames,
    breaks: [
      ['src/lib/utils.ts', ''],
      ['src/cart/cart-helpers.ts', ''],
      ['src/services/mail.ts', ''],
    ],
    keeps: [['src/lib/money.ts', '']],
  },
  'queries are awaited, as both engines can': {
    rule: awaitedBuilders,
    breaks: [['src/cart/read.ts', `const row = q.select().from(carts).get()`]],
    keeps: [['src/cart/read.ts', `const kept = map.get(key); const all = [...map.values()]`]],
  },
  'what was chosen is told in the order of the options': {
    rule: choicesInOrder,
    breaks: [
      ['templates/cart/line.tsx', `<p>{Object.values(line.options).join(' / ')}</p>`],
      ['src/orders/mails.ts', `Object.entries(variant.options)`],
    ],
    keeps: [['templates/cart/line.tsx', `<p>{line.choice.map(({ value }) => value).join(' / ')}</p>`]],
  },
  'markup holds no script': {
    rule: markupWithoutScript,
    breaks: [
      ['templates/a.tsx', `<b hx-on:click="x()" />`],
      ['templates/a.tsx', `<b {...hx({ 'hx-on::after-swap': 'x()' })} />`],
      ['templates/a.tsx', `<b hx-vals="js:{a: b()}" />`],
      ['templates/a.tsx', `<b hx-trigger="keyup[key=='Enter']" />`],
    ],
    keeps: [['templates/a.tsx', `<b hx-trigger="input changed delay:250ms" hx-vals={JSON.stringify({ a: 1 })} />`]],
  },
  "handlers take our view and visit, not the framework's fields": {
    rule: handlersTakeOurs,
    breaks: [
      ['src/cart/routes.tsx', `.post('/cart', async ({ view, body }) => {})`],
      ['src/cart/routes.tsx', `.get('/cart', ({ query: { page } }) => {})`],
    ],
    keeps: [['src/cart/routes.tsx', `.post('/cart/:id', async ({ view, visit, params }) => {})`]],
  },
}

describe.each(Object.entries(rules))('%s', (_, { rule, breaks, keeps }) => {
  test('in every file', () => {
    expect(files.flatMap(rule)).toEqual([])
  })

  test('and the rule can tell', () => {
    for (const [path, text] of breaks)
      expect([path, text, rule(sourceOf(path, text))]).toEqual([path, text, [expect.stringContaining(path)]])
    for (const [path, text] of keeps) expect(rule(sourceOf(path, text))).toEqual([])
  })
})
