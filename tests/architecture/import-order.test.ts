import { modules } from '#src/modules.ts'
import { type Import } from '#tests/support/read-sources.ts'
import { layerOf, allowedImports } from './layers.ts'
import { describedModules } from '#tests/support/described-modules.ts'
import { type Rule, moduleOf, checkRules } from './rules.ts'

/** The module order: a module imports only from modules before it. */
const moduleOrder: string[] = modules.map(({ name }) => name)

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

const manifestsLoadTheirOwn: Rule = ({ path, imports }) =>
  imports
    .filter((imported) => layerOf(path) === 'manifest' && imported.isDynamic)
    .filter(({ target }) => moduleOf(target) !== moduleOf(path) && !target.startsWith('src/i18n/'))
    .map((imported) => `${path} loads ${imported.target}: a module names only its own files`)

/** What is no route file and still uses a layout, which comes late as it reads many modules. */
const layoutsOf: [folder: string, layout: string][] = [
  ['src/blocks/', 'src/storefront/'],
  ['src/publishing/staff/', 'src/admin/'],
]

/** Only route files, where features meet, import later modules. */
const modulesInOrder: Rule = ({ path, imports }) => {
  if (!['module', 'processor', 'blocks', 'twins', 'layout'].includes(layerOf(path))) return []
  if (!describedModules.has(moduleOf(path))) return [`${path}: ${moduleOf(path)} has no module.ts`]
  // It was taken from the list: the program is without it.
  if (!moduleOrder.includes(moduleOf(path))) return []
  const isBackwards = (imported: Import) =>
    ['module', 'blocks', 'limits', 'layout'].includes(layerOf(imported.target)) &&
    moduleOrder.indexOf(moduleOf(imported.target)) > moduleOrder.indexOf(moduleOf(path)) &&
    !layoutsOf.some(([folder, layout]) => path.startsWith(folder) && imported.target.startsWith(layout))
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

checkRules({
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
  'a module imports only modules before it': {
    rule: modulesInOrder,
    violating: [
      ['src/cart/add.ts', `import { applyPayment } from '#src/orders/payment/apply-payment.ts'`],
      ['src/wishlists/add.ts', ``],
      ['src/cart/add.ts', `import { maxPhotos } from '#src/reviews/limits.ts'`],
      ['src/kb/save-article.ts', `import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'`],
      ['src/blocks/kinds/text.tsx', `import { findPage } from '#src/cms/find-page.ts'`],
      ['src/storefront/layout.ts', `import { countOpenSteps } from '#src/first-steps/open-steps.ts'`],
      ['src/storefront/layout.ts', `import { menu } from '#src/admin/menu.ts'`],
    ],
    allowed: [
      ['src/orders/create.ts', `import { readCart } from '#src/cart/read-cart.ts'`],
      ['src/cart/add.ts', `import type { Order } from '#src/orders/create-order.ts'`],
      ['src/cart/routes.tsx', `import { applyPayment } from '#src/orders/payment/apply-payment.ts'`],
      ['src/cms/save-page.ts', `import { sanitizeDocument } from '#src/blocks/sanitize-document.ts'`],
      ['src/publishing/staff/save-content.ts', `import { withAudit } from '#src/admin/edit.ts'`],
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
})
