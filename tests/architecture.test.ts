import { describe, expect, test } from 'bun:test'
import { modules } from '#src/modules.ts'
import { processorTypes } from '#src/payments/processors.ts'
import { isIconName } from '#templates/ui/icon-names.ts'
import { findOutsideUses, isFileUse } from '#tests/support/outside-uses.ts'
import { parseSource, readSources, type Import, type Source } from '#tests/support/read-sources.ts'

/** The module order: a module imports only from modules before it. */
const moduleOrder: string[] = modules.map(({ name }) => name)

/** Files at the top of src/, by tier. */
const topLevelFiles: Record<string, Layer> = {
  'src/shop.ts': 'shop',
  'src/all-settings.ts': 'definitions',
  'src/settings/general-settings.ts': 'definitions',
  'src/settings/setting-types.ts': 'definitions',
  'src/config.ts': 'shop',
  'src/open-shop.ts': 'start',
  'src/data-folder.ts': 'start',
  'src/build-executable.ts': 'start',
  'src/scheduled-tasks.ts': 'start',
  'src/listen.ts': 'start',
  'src/connection-limit.ts': 'start',
  'src/app.tsx': 'app',
  'src/module.ts': 'manifest',
  'src/modules.ts': 'manifest',
  'src/render-errors.ts': 'app',
  'src/main.ts': 'start',
}

type Layer =
  | 'lib'
  | 'manifest'
  | 'definitions'
  | 'db'
  | 'schema'
  | 'shop'
  | 'system'
  | 'module'
  | 'processor'
  | 'provider'
  | 'carrier'
  | 'twins'
  | 'blocks'
  | 'limits'
  | 'forms'
  | 'web'
  | 'templates'
  | 'layout'
  | 'routes'
  | 'app'
  | 'start'
  | 'seeds'
  | 'static'
  | 'tests'

/** The layer of a file, by its path. */
function layerOf(path: string): Layer {
  const [topFolder = '', folder = '', ...rest] = path.split('/')
  const name = rest.join('/')
  if (topLevelFiles[path]) return topLevelFiles[path]
  if (topFolder === 'db') return folder === 'seeds' || folder === 'schema' ? folder : 'db'
  if (topFolder === 'templates' || topFolder === 'static' || topFolder === 'tests') return topFolder
  if (folder === 'lib' || folder === 'web') return folder
  if (name === 'module.ts' || name === 'personal-columns.ts') return 'manifest'
  if (folder === 'shop') return 'system'
  if (name === 'settings.ts' && folder !== 'settings') return 'definitions'
  if (topFolder === 'src' && /^([\w-]+\/)?limits\.ts$/.test(name)) return 'limits'
  if (folder === 'cli') return 'start'
  if (/^payments\/processors(\.ts|\/)/.test(`${folder}/${name}`)) return 'processor'
  if (/^accounts\/identity-providers?(\.ts|\/)/.test(`${folder}/${name}`)) return 'provider'
  if (/^tax\/(tax-connections|taxjar|tax-provider|vat-register)\.ts$/.test(`${folder}/${name}`)) return 'carrier'
  if (/^shipping\/(carrier|carrier-http|quoted-rates|carriers)(\.ts|\/)/.test(`${folder}/${name}`)) return 'carrier'
  if (topFolder === 'src' && folder === 'twins') return 'twins'
  if (folder === 'i18n') return 'module'
  if (/^inbound-mails\/variables\.ts$/.test(`${folder}/${name}`)) return 'carrier'
  // A part of a large module has a folder with route files of its own.
  if (/^([\w-]+\/)?((routes|admin|crawler-routes)\.tsx?$|webhook\.ts$|(routes|admin)\/.*\.tsx?$)/.test(name)) return 'routes'
  if (folder === 'account') return 'routes'
  if (folder === 'blocks') return 'blocks'
  // What staff do with content of every kind: the routes of a kind's own module mount it.
  if (/^publishing\/staff\//.test(`${folder}/${name}`)) return 'layout'
  if (folder === 'storefront' || folder === 'admin') return /routes\.tsx$/.test(name) ? 'routes' : 'layout'
  return /^([\w-]+\/)?forms\.ts$/.test(name) ? 'forms' : 'module'
}

/** The tiers each tier may import values from. The module order is checked separately. */
const allowedImports: Record<Layer, Layer[]> = {
  lib: ['lib'],
  // Names what it loads later: see manifestsLoadTheirOwn.
  manifest: ['lib', 'manifest'],
  // `settings` reads the settings.ts of every module, although most modules come after it.
  definitions: ['lib', 'definitions', 'limits'],
  // Plain constants that rules, forms and templates share.
  limits: [],
  // Threads and scripts, and a connection that got none, use the machine itself.
  db: ['lib', 'manifest', 'db', 'schema', 'system'],
  schema: ['lib', 'schema'],
  // Clock, timers, chance and network of the machine. Only what starts the program may import them; everything else is passed a System.
  system: ['system'],
  // The configuration reads the variables that processors, identity providers and carriers declare.
  shop: ['lib', 'system', 'processor', 'provider', 'carrier'],
  // The sentences are gathered from all modules: src/i18n/packs.ts.
  module: ['lib', 'manifest', 'definitions', 'limits', 'db', 'schema', 'module', 'carrier', 'blocks'],
  // A kind of block renders itself; later modules sanitize and store documents of blocks.
  blocks: ['lib', 'manifest', 'definitions', 'limits', 'db', 'schema', 'module', 'templates', 'layout', 'blocks'],
  // Reached through `shop.identityProviders`.
  provider: ['lib', 'provider'],
  carrier: ['lib', 'limits', 'carrier'],
  // A pretend service is a separate server: of the store it knows what calls it, and how it is shown to staff.
  twins: ['lib', 'module', 'processor', 'provider', 'carrier', 'twins'],
  // A processor renders its own form.
  processor: ['lib', 'limits', 'module', 'templates', 'processor'],
  // Of the schema only lists of values: see schemaGivesLists.
  forms: ['lib', 'definitions', 'limits', 'schema', 'forms'],
  web: ['lib', 'templates', 'web', 'static'],
  templates: ['lib', 'limits', 'schema', 'templates'],
  layout: ['lib', 'manifest', 'definitions', 'limits', 'db', 'schema', 'module', 'blocks', 'web', 'templates', 'layout'],
  // Only its own parts: see routesImportedByAppOnly.
  routes: [
    'lib',
    'definitions',
    'limits',
    'db',
    'schema',
    'module',
    'blocks',
    'provider',
    'carrier',
    'forms',
    'web',
    'templates',
    'layout',
    'routes',
  ],
  app: ['lib', 'manifest', 'definitions', 'module', 'web', 'templates', 'layout', 'routes', 'app'],
  start: [
    'lib',
    'manifest',
    'definitions',
    'limits',
    'db',
    'schema',
    'shop',
    'system',
    'module',
    'blocks',
    'processor',
    'provider',
    'carrier',
    'twins',
    'web',
    'layout',
    'app',
    'start',
    'seeds',
  ],
  seeds: ['lib', 'manifest', 'definitions', 'limits', 'db', 'schema', 'module', 'blocks', 'processor', 'carrier', 'seeds'],
  static: ['manifest', 'static'],
  tests: [],
}

type Rule = (source: Source) => string[]

const importsFollowLayers: Rule = ({ path, imports }) =>
  imports
    .filter((imported) => imported.isLocal && !imported.isTypeOnly && !(layerOf(path) === 'manifest' && imported.isDynamic))
    .filter((imported) => !allowedImports[layerOf(path)].includes(layerOf(imported.target)))
    .map(
      (imported) =>
        `${path} (${layerOf(path)}) imports ${imported.target} (${layerOf(imported.target)}); it may import ${allowedImports[layerOf(path)].join(', ')}`,
    )

// Forms and templates know the values that a column may have, and no table.
const schemaGivesLists: Rule = ({ path, text }) => {
  if (!['forms', 'templates'].includes(layerOf(path))) return []
  const imported = text.matchAll(/^import (?!type\b)\{([^}]*)\} from '#db\/schema\/[\w-]+\.ts'/gm)
  const names = [...imported].flatMap(([, specifiers = '']) => specifiers.split(',').map((name) => name.trim()))
  return names
    .filter((name) => !name.startsWith('type ') && !/^(?!\w*tables$)\w+s$/i.test(name))
    .map((name) => `${path} imports ${name} of the schema; forms and templates import only its lists of values`)
}

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

const manifestsLoadTheirOwn: Rule = ({ path, imports }) =>
  imports
    .filter((imported) => layerOf(path) === 'manifest' && imported.isDynamic)
    .filter(({ target }) => moduleOf(target) !== moduleOf(path) && !target.startsWith('src/i18n/'))
    .map((imported) => `${path} loads ${imported.target}: a module names only its own files`)

const moduleOf = (path: string): string =>
  path.startsWith('db/seeds/demo/') ? path.split('/')[3]!.replace('.ts', '') : (path.split('/')[1] ?? '')

const modulesInOrder: Rule = ({ path, imports }) => {
  if (!['module', 'processor', 'blocks', 'twins'].includes(layerOf(path))) return []
  if (!moduleOrder.includes(moduleOf(path))) return [`${path}: ${moduleOf(path)} is not in the module order: ${moduleOrder.join(' ')}`]
  const isBackwards = (imported: Import) =>
    ['module', 'blocks', 'limits'].includes(layerOf(imported.target)) &&
    moduleOrder.indexOf(moduleOf(imported.target)) > moduleOrder.indexOf(moduleOf(path))
  return imports
    .filter((imported) => imported.isLocal && !imported.isTypeOnly && isBackwards(imported))
    .map(
      (imported) =>
        `${path} imports ${imported.target}, but ${moduleOf(path)} comes before ${moduleOf(imported.target)} in the module order: pass a value instead`,
    )
}

const limitsArePlain: Rule = ({ path, text, imports }) => {
  if (layerOf(path) !== 'limits') return []
  const isPlain = imports.length === 0 && /^(?:\s*export const \w+ = (?:[\w\s*.]+|\{[\w\s:,]*\})(?=\n|$))*\s*$/.test(text)
  return isPlain ? [] : [`${path}: limits are constant numbers with their unit, without imports`]
}

const routesImportedByAppOnly: Rule = ({ path, imports }) =>
  imports
    .filter((imported) => imported.isLocal && !imported.isTypeOnly && layerOf(imported.target) === 'routes' && layerOf(path) !== 'tests')
    // A route file may use its own parts.
    .filter((imported) => !(['routes', 'manifest'].includes(layerOf(path)) && moduleOf(path) === moduleOf(imported.target)))
    .map((imported) => `${path} imports the routes ${imported.target}: only the module.ts of their module does`)

const modulesWithoutWeb: Rule = ({ path, text, imports }) => {
  if (!['module', 'processor', 'lib', 'definitions', 'db', 'schema', 'forms'].includes(layerOf(path))) return []
  const violations: string[] = []
  if (path.endsWith('.tsx')) violations.push(`${path}: domain files hold no markup: it belongs in templates`)
  const importsElysia = imports.some((imported) => imported.target === 'elysia' || imported.target.startsWith('@elysiajs'))
  if (importsElysia && layerOf(path) !== 'forms')
    violations.push(`${path} imports elysia: only route files, layouts, src/web and forms.ts may`)
  // A pretend service is a separate server that replaces an outside one.
  if (layerOf(path) === 'twins') return violations
  for (const word of ['process.env', 'Bun.env', 'Bun.serve', 'new Request(', 'new Response(']) {
    if (text.includes(word)) violations.push(`${path} uses ${word}: domain files know neither requests nor the environment`)
  }
  return violations
}

const environmentReadOnce: Rule = ({ path, text }) =>
  /\b(process|Bun)\.env\b/.test(text) && /^src\//.test(path) && path !== 'src/config.ts' && layerOf(path) !== 'start'
    ? [`${path} reads the environment: src/config.ts does, once`]
    : []

/** Where clocks, timers, chance, the network and files may be used as they are: the shop's own, pretend services, and what fills a demo. */
const outsideFolders = /^(src\/shop|src\/twins|db\/seeds|static)\//

// It asks the server of the database, to which the driver connects by itself, too.
const ownConnections: Record<string, string[]> = { 'db/postgres/silent-server.ts': ['Bun.connect'] }

/** Files that no shop stores, by the reason. Everything else goes through `shop.files` and `shop.importFiles`. */
const ownFiles: Record<string, string[]> = {
  'what the program brings along': ['db/migrate/migrations.ts', 'src/web/assets.ts', 'src/lib/files/pdf-document.ts'],
  'the same, in a thread': ['src/media/avif-worker.ts', 'src/seo/social-image-worker.ts'],
  'the database': [
    ...['sqlite/sqlite-file', 'sqlite/lock-file', 'sqlite/background-checkpoints'],
    ...['migrate/migrate-sqlite', 'migrate/old-history', 'backup'],
  ].map((name) => `db/${name}.ts`),
  'what there is before a shop': ['src/config.ts', 'src/open-shop.ts', 'src/cli/demo.ts'],
  'what the operator names on the command line': [
    ...['backup', 'restore', 'postgres-dump', 'export', 'import', 'doctor', 'machine-checks'].map((name) => `src/cli/${name}.ts`),
  ],
  'a program of somebody else': ['src/plugins/plugin-sources.ts'],
  'the output of the program': ['src/lib/log.ts'],
  'the type that a name stands for, no file': ['src/product-files/product-files.ts'],
  'what developers run': ['db/migrate/write-migration.ts', 'src/build-executable.ts'],
}
const filesWithOwnFiles = Object.values(ownFiles).flat()

const isOwnUse = (path: string, use: string): boolean =>
  ownConnections[path]?.includes(use) === true || (isFileUse(use) && filesWithOwnFiles.includes(path))

const outsideThroughShop: Rule = ({ path, text }) =>
  outsideFolders.test(path)
    ? []
    : findOutsideUses(path, text)
        .filter((use) => !isOwnUse(path, use))
        .map((use) => `${path} uses ${use}: the time, timers, chance, requests and files come from the shop (src/shop)`)

// These promises end with the process or are renewed there.
const filesWithOwnPromise = ['src/lib/caching/lazy.ts', 'src/listen.ts', 'src/cli/serve.ts']
const failedLoadsAreRepeated: Rule = ({ path, text }) =>
  /^(src|db|templates)\//.test(path) && /\blet \w+: Promise<.*> \| undefined/.test(text) && !filesWithOwnPromise.includes(path)
    ? [`${path} caches a promise: if it fails once, it fails for good; use lazy() of src/lib/caching/lazy.ts`]
    : []

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

const namedExportsOnly: Rule = ({ path, text }) =>
  /^export default\b/m.test(text) && !/\.config\.ts$/.test(path) ? [`${path} has a default export: name it`] : []

const barrels = ['db/schema/index.ts', 'templates/jsx/jsx-dev-runtime.ts']
const noReExports: Rule = ({ path, imports }) =>
  imports
    .filter((imported) => imported.isReExport && !barrels.includes(path))
    .map((imported) => `${path} passes on ${imported.target}: import it where it is written`)

const descriptiveFileNames: Rule = ({ path }) =>
  /\b(utils?|helpers?|services?|managers?)\b/.test(path)
    ? [`${path}: name it for the trade's noun or verb, not utils, helpers, services or managers`]
    : []

const buildersAreAwaited: Rule = ({ path, text }) =>
  ['module', 'blocks', 'routes', 'layout', 'seeds'].includes(layerOf(path))
    ? [...text.matchAll(/\.(get|all|run)\(\)/g)].map(
        (match) => `${path} calls ${match[0]}, which PostgreSQL does not have: await the builder`,
      )
    : []

// Import files keep their key order; a database may not.
const optionsInOrder: Rule = ({ path, text }) =>
  /^(src|templates)\//.test(path) && !/^(src|templates)\/(imports|import-files|product-export)\//.test(path)
    ? [...text.matchAll(/Object\.(values|entries)\([\w.!?]*\.options\)/g)].map(
        (match) => `${path} uses ${match[0]}, whose order differs on PostgreSQL: use src/lib/products/selected-options.ts`,
      )
    : []

const noInlineScript: Rule = ({ path, text }) => {
  if (!path.endsWith('.tsx')) return []
  return [/hx-on[:-]/, /['"]?hx-(vals|headers)['"]?\s*[=:]\s*['"{`]*js:/, /hx-trigger["']?\s*[=:]\s*["'`{]+\w+\s*\[/]
    .filter((pattern) => pattern.test(text))
    .map((pattern) => `${path} matches ${pattern}: it builds a function from text, which our content policy refuses; listen in static/js`)
}

const addressesAreEncoded: Rule = ({ path, text }) => {
  if (!/^src\/(?!twins\/)/.test(path) || path === 'src/web/location.ts') return []
  return [
    /\bheaders: \{[^{}]*\blocation\s*[:,}]/,
    /['"]hx-(?:redirect|location|push-url|replace-url)['"]/,
    /\bResponse\.redirect\(/,
    /\bencodeURI\(/,
  ]
    .filter((pattern) => pattern.test(text))
    .map((pattern) => `${path} matches ${pattern}: src/web/location.ts writes addresses into headers, encodeAddress encodes others`)
}

const allowedFields = ['view', 'req', 'session', 'params']
const handlersUseOwnFields: Rule = ({ path, text }) => {
  if (layerOf(path) !== 'routes') return []
  const handlers = text.matchAll(/\.(?:get|post|put|patch|delete|all)\(\s*['"`][^'"`]+['"`],\s*(?:async\s*)?\(\{([^}]*)\}/g)
  const usedFields = [...handlers].flatMap((match) => match[1]!.split(',').map((part) => part.split(':')[0]!.trim()))
  return [...new Set(usedFields)]
    .filter((name) => name !== '' && !allowedFields.includes(name))
    .map(
      (name) =>
        `${path}: a handler takes ${name}; it may take ${allowedFields.join(', ')}, or Elysia would read the body before our form does`,
    )
}

// Other code reaches processors only through the list in src/payments/processors.ts.
const processorFiles = /^src\/payments\/processors\/|^templates\/payments\/[\w-]+-panel\.tsx$/
const processorsUnnamed =
  (names: string[]): Rule =>
  ({ path, text, imports }) => {
    if (processorFiles.test(path) || layerOf(path) === 'twins') return []
    const isList = path === 'src/payments/processors.ts'
    const imported = imports.filter((one) => processorFiles.test(one.target) && !(isList && one.target.includes('/processors/')))
    const named = names.filter((name) => mentionOf(name).test(text))
    return [
      ...imported.map((one) => `${path} imports ${one.target}: only src/payments/processors.ts imports a processor`),
      ...named.map((name) => `${path} names ${name}: what is special about a processor belongs to its own files`),
    ]
  }

// What loads pretend services, and the list that it reads.
const twinsLoader = 'src/cli/twins.ts'
const twinsList = 'src/twins/demo-twins.ts'
const twinsLoadedForDemo: Rule = ({ path, imports }) => {
  if (layerOf(path) === 'twins' && path !== twinsList) return []
  const isAllowed = ({ target, isDynamic, isTypeOnly }: Import) =>
    path === twinsLoader ? isDynamic && target === twinsList : path === twinsList && (isDynamic || isTypeOnly)
  return imports
    .filter((imported) => imported.isLocal && layerOf(imported.target) === 'twins' && !isAllowed(imported))
    .map(
      ({ target }) =>
        `${path} imports ${target}: only ${twinsLoader} loads pretend services, when a demo starts; a module has an interface of its own for them`,
    )
}

/** Where text names a processor; a word that is an icon, too, only beside what a processor has. */
const mentionOf = (name: string): RegExp =>
  isIconName(name) ? new RegExp(`(?:slug\\W{1,6}['"\`]|webhooks/)${name}['"\`]`) : new RegExp(`['"\`/]${name}['"\`]`)

const processorNames = processorTypes
  .flatMap(({ slug, variables }) => [slug, ...variables.map(({ name }) => name)])
  // Every order has a document of this name.
  .filter((name) => name !== 'invoice')

const files = await readSources('src', 'db', 'templates', 'static')
const schemas = files.filter((file) => file.path.startsWith('db/schema/'))
const owners = findTableOwners(schemas)
const stores = findStores(files)

const rules: Record<string, { rule: Rule; violating: [path: string, text: string][]; allowed: [path: string, text: string][] }> = {
  'imports point from main to lib, never back': {
    rule: importsFollowLayers,
    violating: [
      ['src/cart/add.ts', `import { page } from '#src/web/response.tsx'`],
      ['src/lib/money/money.ts', `import { stmt } from '#db/stmt.ts'`],
      ['db/sqlite/sqlite.ts', `import { addToCart } from '#src/cart/add-to-cart.ts'`],
      ['src/web/form/form.ts', `import { readSettings } from '#src/settings/settings.ts'`],
      ['src/cart/settings.ts', `import { quote } from '#src/pricing/quote.ts'`],
      ['templates/cart/page.tsx', `import { quote } from '#src/pricing/quote.ts'`],
      ['src/cart/forms.ts', `import { quote } from '#src/pricing/quote.ts'`],
      ['src/storefront/layout.ts', `import { cartRoutes } from '#src/cart/routes.tsx'`],
      ['src/cart/add.ts', `import { realSystem } from '#src/shop/real-system.ts'`],
      ['src/lib/secrets/tokens.ts', `import { realRandom } from '#src/shop/real-random.ts'`],
    ],
    allowed: [
      ['templates/cart/page.tsx', `import { maxLines } from '#src/cart/limits.ts'`],
      ['src/cart/forms.ts', `import { maxLines } from './limits.ts'`],
      ['templates/cart/page.tsx', `import type { Cart } from '#src/cart/read-cart.ts'`],
      ['templates/cart/page.tsx', `import { type Cart, type Line } from '#src/cart/read-cart.ts'`],
      ['src/cart/routes.tsx', `import { CartPage } from '#templates/cart/page.tsx'`],
      ['src/cart/add.ts', `import { stmt } from '#db/stmt.ts'`],
    ],
  },
  'forms and templates import lists of values from the schema, and nothing else of it': {
    rule: schemaGivesLists,
    violating: [
      ['templates/orders/badges.tsx', `import { ordersTables } from '#db/schema/orders.ts'`],
      ['src/tickets/forms.ts', `import { type TicketStatus, isAwake, ticketStatuses } from '#db/schema/tickets.ts'`],
    ],
    allowed: [
      ['src/tickets/forms.ts', `import { type TicketStatus, ticketStatuses } from '#db/schema/tickets.ts'`],
      ['src/orders/find-orders.ts', `import { ordersTables } from '#db/schema/orders.ts'`],
    ],
  },
  'the values of a column are listed once': {
    rule: schemaListsAreNotRepeated(findSchemaLists(schemas)),
    violating: [
      ['src/returns/forms.ts', `t.UnionEnum(['requested', 'approved', 'declined', 'received', 'completed', 'cancelled'])`],
      ['templates/product-list/products-page.tsx', `(['draft', 'active', 'archived'] as const).map`],
    ],
    allowed: [['src/returns/admin.tsx', `const openStates = ['requested', 'approved', 'received'] as const`]],
  },
  'a module imports only modules before it': {
    rule: modulesInOrder,
    violating: [
      ['src/cart/add.ts', `import { markPaid } from '#src/orders/payment/mark-paid.ts'`],
      ['src/wishlists/add.ts', ``],
      ['src/cart/add.ts', `import { maxPhotos } from '#src/reviews/limits.ts'`],
      ['src/kb/save-article.ts', `import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'`],
      ['src/blocks/kinds/text.tsx', `import { findPage } from '#src/cms/find-page.ts'`],
    ],
    allowed: [
      ['src/orders/create.ts', `import { readCart } from '#src/cart/read-cart.ts'`],
      ['src/cart/add.ts', `import type { Order } from '#src/orders/create-order.ts'`],
      ['src/cart/routes.tsx', `import { markPaid } from '#src/orders/payment/mark-paid.ts'`],
      ['src/cms/save-page.ts', `import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'`],
    ],
  },
  'limits are constants that anything may import': {
    rule: limitsArePlain,
    violating: [
      ['src/cart/limits.ts', `import { mebibyte } from '#src/lib/size.ts'`],
      ['src/cart/limits.ts', `export const readLimit = () => 3`],
      ['src/cart/limits.ts', `export const name = 'cart'`],
    ],
    allowed: [
      ['src/cart/limits.ts', `export const maxMegabytes = 10\nexport const maxSize = maxMegabytes * 1024 * 1024\n`],
      ['src/cart/limits.ts', `export const cartLimits = {\n  lines: 100,\n  message: 500,\n}\n`],
    ],
  },
  'route files are imported by their module.ts only': {
    rule: routesImportedByAppOnly,
    violating: [
      ['src/orders/routes.tsx', `import { cartRoutes } from '#src/cart/routes.tsx'`],
      ['src/cart/add.ts', `import { cartRoutes } from './routes.tsx'`],
    ],
    allowed: [
      ['src/cart/module.ts', `async () => (await import('./routes.tsx')).cartRoutes`],
      ['src/product-editor/admin.tsx', `import { productEditor } from './admin/product-editor.tsx'`],
    ],
  },
  'a module.ts loads files of its own module, and imports none of them': {
    rule: (source) => [...manifestsLoadTheirOwn(source), ...(layerOf(source.path) === 'manifest' ? importsFollowLayers(source) : [])],
    violating: [
      ['src/cart/module.ts', `async () => (await import('#src/orders/routes.tsx')).orderRoutes`],
      ['src/cart/module.ts', `async () => (await import('#db/seeds/demo/orders.ts')).ordersDemo`],
      ['src/cart/module.ts', `import { cartRoutes } from './routes.tsx'`],
    ],
    allowed: [['src/cart/module.ts', `async () => (await import('./routes.tsx')).cartRoutes`]],
  },
  'domain files know no framework, no markup, no request, no environment': {
    rule: modulesWithoutWeb,
    violating: [
      ['src/cart/add.ts', `import { t } from 'elysia'`],
      ['src/cart/add.tsx', ``],
      ['src/mail/send.ts', `const host = process.env.SMTP_URL`],
      ['src/payments/webhooks.ts', `return new Response('ok')`],
    ],
    allowed: [
      ['src/cart/routes.tsx', `import { Elysia } from 'elysia'`],
      ['src/cart/forms.ts', `import { t } from 'elysia'`],
      ['src/cart/add.ts', `// set process.env.X first`],
    ],
  },
  'the environment is read once': {
    rule: environmentReadOnce,
    violating: [['src/web/request.ts', `if (Bun.env.X) {}`]],
    allowed: [['src/config.ts', `readConfig(process.env)`]],
  },
  'time, timers, chance and the network come from the shop': {
    rule: outsideThroughShop,
    violating: [
      ['src/cart/add.ts', `const now = Date.now()`],
      ['src/cart/add.ts', `const now = new Date()`],
      ['src/cart/add.ts', `const { now } = Date`],
      ['src/web/request.ts', `const startedAt = performance.now()`],
      ['src/lib/secrets/tokens.ts', `const key = crypto.randomUUID()`],
      ['src/lib/secrets/tokens.ts', `const bytes = globalThis.crypto.getRandomValues(new Uint8Array(8))`],
      ['src/lib/secrets/tokens.ts', `import { randomInt, createHash } from 'node:crypto'`],
      ['src/lib/secrets/tokens.ts', `import * as node from 'crypto'`],
      ['db/postgres/postgres.ts', `const delay = Math.random() * 5`],
      ['db/sqlite/group-commit.ts', `await Bun.sleep(5)`],
      ['db/sqlite/group-commit.ts', `const later = setImmediate`],
      ['src/listen.ts', `globalThis.setTimeout(stop, 5)`],
      ['src/cli/serve.ts', `const { setInterval } = globalThis`],
      ['src/tax/taxjar.ts', `await fetch(url, { signal })`],
      ['src/tax/taxjar.ts', `const signal = AbortSignal['timeout'](5)`],
      ['src/media/fetch-image.ts', `import { request } from 'node:https'`],
      ['src/media/fetch-image.ts', `const { request } = await import('node:http')`],
      ['src/media/fetch-image.ts', `import { setTimeout } from 'node:timers/promises'`],
      ['templates/cart/line.tsx', `const Line = () => <input value={crypto.randomUUID()} />`],
      ['src/imports/store-upload.ts', `import { createWriteStream } from 'node:fs'`],
      ['src/imports/store-upload.ts', `import * as disk from 'fs/promises'`],
      ['src/imports/store-upload.ts', `const { rm } = await import('node:fs/promises')`],
      ['src/imports/store-upload.ts', `const disk = process.getBuiltinModule('fs')`],
      ['src/imports/import-session.ts', `await Bun.file(path).exists()`],
      ['src/imports/import-session.ts', `const { write } = Bun`],
      ['src/imports/import-session.ts', `const bytes = Bun['mmap'](path)`],
      ['src/imports/import-session.ts', `import { homedir, tmpdir } from 'node:os'`],
      ['src/cli/serve.ts', `import { writeFile } from 'node:fs/promises'`],
      ['src/config.ts', `import { existsSync } from 'node:fs'\nconst key = crypto.randomUUID()`],
    ],
    allowed: [
      ['src/config.ts', `import { existsSync } from 'node:fs'`],
      ['src/import-files/image-zip.ts', `import type { FileHandle } from 'node:fs/promises'\nawait shop.files.put(name, bytes)`],
      ['src/shop/disk-files.ts', `import { open } from 'node:fs/promises'`],
      ['src/cart/add.ts', `const now = shop.now(), then = new Date(ms)`],
      ['src/cart/add.ts', `const text = 'Date.now() and fetch(url)' // setTimeout()`],
      ['src/tax/taxjar.ts', `await requests.fetch(url, { signal: timers.timeoutSignal(5) })`],
      ['src/shop/system.ts', `interface Requests { fetch: typeof fetch }`],
      ['src/lib/secrets/tokens.ts', `import { createHmac, type KeyObject } from 'node:crypto'`],
      ['src/web/host.ts', `import { isIP } from 'node:net'`],
      ['src/web/host.ts', `import type { IncomingMessage } from 'node:http'`],
      ['src/shop/real-timers.ts', `const handle = setTimeout(run, ms)`],
      ['src/twins/tax/tax-server.ts', `await Bun.sleep(5)`],
    ],
  },
  'a failed load is not cached': {
    rule: failedLoadsAreRepeated,
    violating: [['src/mail/mailer.ts', `let transport: Promise<Transport> | undefined`]],
    allowed: [['src/mail/mailer.ts', `const getTransport = lazy(openTransport)`]],
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
  'one function says when a row was saved': {
    rule: savesAreLater,
    violating: [
      ['src/cart/save.ts', `.set({ updatedAt: Math.max(now, expectedUpdatedAt + 1) })`],
      ['src/cart/save.ts', 'sql`case when ${carts.updatedAt} >= ${now} then ${carts.updatedAt} + 1 else ${now} end`'],
    ],
    allowed: [['src/cart/save.ts', `.set({ updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })`]],
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
  'no file outside a processor names it': {
    rule: processorsUnnamed(processorNames),
    violating: [
      ['src/checkout/routes.tsx', `import { card } from '#src/payments/processors/card/card.ts'`],
      ['src/checkout/routes.tsx', `import type { CardConfig } from '#src/payments/processors/card/card-connection.ts'`],
      ['templates/checkout/review-page.tsx', `import { CardPanel } from '#templates/payments/card-panel.tsx'`],
      ['src/payments/webhook.ts', `.post('/webhooks/card-processor', async () => {})`],
      ['src/payment-processing/payment-options.ts', `if (slug === 'bank-transfer') return []`],
      ['src/payment-processing/payment-options.ts', `if (slug === 'wallet') return []`],
      ['src/config.ts', `read.text('CARD_SECRET_KEY')`],
    ],
    allowed: [
      ['src/payments/processors.ts', `import { card } from './processors/card.ts'`],
      ['src/payments/processors/card/card.ts', `slug: 'card-processor'`],
      ['src/admin/menu.ts', `{ icon: 'wallet' }`],
      ['src/checkout/routes.tsx', `import { ProcessorError } from '#src/payments/processor.ts'`],
    ],
  },
  'pretend services are loaded in one place, and only when a demo starts': {
    rule: twinsLoadedForDemo,
    violating: [
      ['src/cli/serve.ts', `await import('#src/twins/card/card-server.ts')`],
      ['src/cli/twins.ts', `import { demoTwins } from '#src/twins/demo-twins.ts'`],
      ['src/payments/processors/card/card.ts', `await import('#src/twins/card/card-twin.ts')`],
      ['src/payments/processor.ts', `import type { RunningTwin } from '#src/twins/demo-twin.ts'`],
      ['src/twins/demo-twins.ts', `import { startCardTwin } from './card/card-twin.ts'`],
    ],
    allowed: [
      ['src/cli/twins.ts', `await import('#src/twins/demo-twins.ts')`],
      ['src/twins/demo-twins.ts', `await import('./card/card-twin.ts')`],
      ['src/twins/wallet/wallet-server.ts', `import { openTwin } from '../processors/twin-server.ts'`],
    ],
  },
  'exports have names': {
    rule: namedExportsOnly,
    violating: [['src/cart/add.ts', `export default function add() {}`]],
    allowed: [['db/drizzle.sqlite.config.ts', `export default {}`]],
  },
  'nothing is imported from where it was not written': {
    rule: noReExports,
    violating: [
      ['src/cart/index.ts', `export * from './add.ts'`],
      ['src/cart/index.ts', `export { add } from './add.ts'`],
    ],
    allowed: [['db/schema/index.ts', `export * from './cart.ts'`]],
  },
  'files are named for what they hold': {
    rule: descriptiveFileNames,
    violating: [
      ['src/lib/utils.ts', ''],
      ['src/cart/cart-helpers.ts', ''],
      ['src/services/mail.ts', ''],
    ],
    allowed: [['src/lib/money/money.ts', '']],
  },
  'queries are awaited, as both engines can': {
    rule: buildersAreAwaited,
    violating: [['src/cart/read.ts', `const row = q.select().from(carts).get()`]],
    allowed: [['src/cart/read.ts', `const kept = map.get(key); const all = [...map.values()]`]],
  },
  'selected options are listed in the order of the options': {
    rule: optionsInOrder,
    violating: [
      ['templates/cart/line.tsx', `<p>{Object.values(line.options).join(' / ')}</p>`],
      ['src/orders/mails/order-mails.ts', `Object.entries(variant.options)`],
    ],
    allowed: [['templates/cart/line.tsx', `<p>{line.choice.map(({ value }) => value).join(' / ')}</p>`]],
  },
  'markup holds no script': {
    rule: noInlineScript,
    violating: [
      ['templates/a.tsx', `<b hx-on:click="x()" />`],
      ['templates/a.tsx', `<b {...hx({ 'hx-on::after-swap': 'x()' })} />`],
      ['templates/a.tsx', `<b hx-vals="js:{a: b()}" />`],
      ['templates/a.tsx', `<b hx-trigger="keyup[key=='Enter']" />`],
    ],
    allowed: [['templates/a.tsx', `<b hx-trigger="input changed delay:250ms" hx-vals={JSON.stringify({ a: 1 })} />`]],
  },
  'addresses are encoded in one place': {
    rule: addressesAreEncoded,
    violating: [
      ['src/cart/routes.tsx', `return new Response(null, { status: 303, headers: { 'cache-control': 'no-store', location: path } })`],
      ['src/listing/routes.tsx', `response.headers.set('hx-push-url', path)`],
      ['src/cart/routes.tsx', `return Response.redirect(path)`],
      ['src/cms/feed.ts', `const href = baseUrl + encodeURI(path)`],
    ],
    allowed: [
      ['src/cart/routes.tsx', `return redirectTo(path, 303)`],
      ['src/payments/processors/card/card.ts', `const query = encodeURIComponent(id)`],
      ['src/inventory/stock-ledger.ts', `const row = { location: locations.name }`],
    ],
  },
  "handlers take our view and req, not the framework's fields": {
    rule: handlersUseOwnFields,
    violating: [
      ['src/cart/routes.tsx', `.post('/cart', async ({ view, body }) => {})`],
      ['src/cart/routes.tsx', `.get('/cart', ({ query: { page } }) => {})`],
    ],
    allowed: [['src/cart/routes.tsx', `.post('/cart/:id', async ({ view, req, params }) => {})`]],
  },
}

describe.each(Object.entries(rules))('%s', (_, { rule, violating, allowed }) => {
  test('holds in every file', () => {
    expect(files.flatMap(rule)).toEqual([])
  })

  test('detects a violation', () => {
    for (const [path, text] of violating)
      expect([path, text, rule(parseSource(path, text))]).toEqual([path, text, [expect.stringContaining(path)]])
    for (const [path, text] of allowed) expect(rule(parseSource(path, text))).toEqual([])
  })
})

test('what may use files of its own does', () => {
  const using = files.filter(({ path, text }) => findOutsideUses(path, text).some(isFileUse)).map(({ path }) => path)
  expect(filesWithOwnFiles.filter((path) => !using.includes(path))).toEqual([])
})
