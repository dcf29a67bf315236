import { type Rule, checkRules } from './rules.ts'

const namedExportsOnly: Rule = ({ path, text }) =>
  /^export default\b/m.test(text) && !path.endsWith('.config.ts') ? [`${path} has a default export: name it`] : []

const barrels = ['db/schema/index.ts', 'templates/jsx/jsx-dev-runtime.ts']

const noReExports: Rule = ({ path, imports }) =>
  imports
    .filter((imported) => imported.isReExport && !barrels.includes(path))
    .map((imported) => `${path} passes on ${imported.target}: import it where it is written`)

/** What people call the accounts that a store uses elsewhere. */
const isAboutServices = (path: string): boolean =>
  /^(src|templates|tests)\/services\/|^src\/((all|connect)-services|service-states)\.ts$|^(db\/schema|src\/i18n\/\w+(\/admin)?)\/services\.ts$/.test(
    path,
  )

const descriptiveFileNames: Rule = ({ path }) =>
  /\b(utils?|helpers?|managers?)\b/.test(path) || (/\bservices?\b/.test(path) && !isAboutServices(path))
    ? [`${path}: name it for the trade's noun or verb, not utils, helpers, services or managers`]
    : []

checkRules({
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
      ['src/mail/services.ts', ''],
    ],
    allowed: [['src/lib/money/money.ts', '']],
  },
})
