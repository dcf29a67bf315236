/** Files at the top of src/, by tier. */
const topLevelFiles: Record<string, Layer> = {
  'src/shop.ts': 'shop',
  'src/all-settings.ts': 'definitions',
  'src/settings/general-settings.ts': 'definitions',
  'src/settings/setting-groups.ts': 'definitions',
  'src/settings/setting-types.ts': 'definitions',
  'src/all-services.ts': 'services',
  'src/ask-connection.ts': 'services',
  'src/check-connections.ts': 'services',
  'src/connect-services.ts': 'services',
  'src/service-states.ts': 'services',
  'src/config.ts': 'shop',
  'src/secrets.ts': 'lib',
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
  | 'services'
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
export function layerOf(path: string): Layer {
  const [topFolder = '', folder = '', ...rest] = path.split('/')
  const name = rest.join('/')
  if (topLevelFiles[path]) return topLevelFiles[path]
  if (topFolder === 'db') return folder === 'seeds' || folder === 'schema' ? folder : 'db'
  if (topFolder === 'templates' || topFolder === 'static' || topFolder === 'tests') return topFolder
  if (folder === 'lib' || (folder === 'web' && name !== 'limits.ts')) return folder
  if (name === 'module.ts' || name === 'personal-columns.ts') return 'manifest'
  if (folder === 'shop') return 'system'
  if (name === 'settings.ts' && folder !== 'settings') return 'definitions'
  if (topFolder === 'src' && /^([\w-]+\/)?limits\.ts$/.test(name)) return 'limits'
  if (folder === 'cli') return 'start'
  if (/^payments\/(processors(\.ts|\/)|processor-connections\.ts)/.test(`${folder}/${name}`)) return 'processor'
  if (/^accounts\/identity-providers?(\.ts|\/)/.test(`${folder}/${name}`)) return 'provider'
  if (/^tax\/(tax-connections|taxjar|taxjar-connection|tax-provider|vat-register)\.ts$/.test(`${folder}/${name}`)) return 'carrier'
  if (/^shipping\/(carrier|carrier-http|quoted-rates|carriers)(\.ts|\/)/.test(`${folder}/${name}`)) return 'carrier'
  if (topFolder === 'src' && folder === 'twins') return 'twins'
  if (folder === 'i18n') return 'module'
  if (/^inbound-mails\/(variables|inbound-connections)\.ts$/.test(`${folder}/${name}`)) return 'carrier'
  // A part of a large module has a folder with route files of its own.
  if (/^([\w-]+\/)?((routes|admin|crawler-routes)\.tsx?$|webhook\.ts$|(routes|admin)\/.*\.tsx?$)/.test(name)) return 'routes'
  if (folder === 'account') return 'routes'
  if (folder === 'blocks') return 'blocks'
  // What staff do with content of every kind: the routes of a kind's own module mount it.
  if (`${folder}/${name}`.startsWith('publishing/staff/')) return 'layout'
  if (folder === 'storefront' || folder === 'admin') return name.endsWith('routes.tsx') ? 'routes' : 'layout'
  return /^([\w-]+\/)?forms\.ts$/.test(name) ? 'forms' : 'module'
}

/** The tiers each tier may import values from. The module order is checked separately. */
export const allowedImports: Record<Layer, Layer[]> = {
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
  // What each module contributes to the services that staff connect.
  services: ['lib', 'limits', 'module', 'processor', 'provider', 'carrier', 'services'],
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
  web: ['lib', 'limits', 'templates', 'web', 'static'],
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
    'services',
    'forms',
    'web',
    'templates',
    'layout',
    'routes',
  ],
  app: ['lib', 'manifest', 'definitions', 'module', 'services', 'web', 'templates', 'layout', 'routes', 'app'],
  start: [
    'lib',
    'manifest',
    'definitions',
    'limits',
    'db',
    'schema',
    'shop',
    'services',
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
