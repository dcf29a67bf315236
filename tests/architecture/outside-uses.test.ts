import { expect, test } from 'bun:test'
import { findOutsideUses, isFileUse } from '#tests/support/outside-uses.ts'
import { layerOf } from './layers.ts'
import { type Rule, files, checkRules } from './rules.ts'

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
  /\b(process|Bun)\.env\b/.test(text) && path.startsWith('src/') && path !== 'src/config.ts' && layerOf(path) !== 'start'
    ? [`${path} reads the environment: src/config.ts does, once`]
    : []

/** Where clocks, timers, chance, the network and files may be used as they are: the shop's own, pretend services, and what fills a demo. */
const outsideFolders = /^(src\/shop|src\/twins|db\/seeds|static)\//

// It asks the server of the database, to which the driver connects by itself, too.
const ownConnections: Record<string, string[]> = { 'db/postgres/silent-server.ts': ['Bun.connect'] }

/** Files that no shop stores, by the reason. Everything else goes through `shop.files` and `shop.importFiles`. */
const ownFiles: Record<string, string[]> = {
  'what the program brings along': [
    'db/example-images.ts',
    'db/migrate/migrations.ts',
    'src/web/assets.ts',
    'src/lib/pdf/shipped-fonts.ts',
  ],
  'the same, in a thread': ['src/media/avif-worker.ts', 'src/seo/social-image-worker.ts'],
  'the database': [
    'sqlite/sqlite-file',
    'sqlite/check-integrity',
    'sqlite/lock-file',
    'sqlite/background-checkpoints',
    'migrate/migrate-sqlite',
    'migrate/backup-before-migration',
    'migrate/old-history',
    'backup',
  ].map((name) => `db/${name}.ts`),
  'what there is before a shop': ['src/open-shop.ts', 'src/secrets.ts', 'src/cli/demo.ts'],
  'what the operator names on the command line': ['backup', 'restore', 'postgres-dump', 'export', 'import', 'doctor', 'machine-checks'].map(
    (name) => `src/cli/${name}.ts`,
  ),
  'a program of somebody else': ['src/plugins/open-plugins.ts'],
  'the output of the program': ['src/lib/log.ts'],
  'the type of a name, not of a file': ['src/lib/files/file-names.ts'],
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

checkRules({
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
      ['src/secrets.ts', `import { existsSync } from 'node:fs'\nconst key = crypto.randomUUID()`],
    ],
    allowed: [
      ['src/secrets.ts', `import { existsSync } from 'node:fs'`],
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
})

test('what may use files of its own does', () => {
  const using = files.filter(({ path, text }) => findOutsideUses(path, text).some(isFileUse)).map(({ path }) => path)
  expect(filesWithOwnFiles.filter((path) => !using.includes(path))).toEqual([])
})
