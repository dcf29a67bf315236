import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import lockfile from '../../bun.lock'
import { type Lockfile, listPackages } from './installed-packages.ts'
import { reportAdvisories } from './report.ts'

const root = join(import.meta.dir, '../..')

// The store needs `shop`, which has its own older `deep`; `tool` needs the newer one.
const small: Lockfile = {
  workspaces: {
    '': {
      dependencies: { shop: '1.0.0' },
      devDependencies: { tool: '2.0.0', browser: '3.0.0' },
      optionalDependencies: { database: '4.0.0' },
    },
  },
  packages: {
    shop: ['shop@1.0.0', '', { dependencies: { '@scope/part': '^1.0.0' } }],
    '@scope/part': ['@scope/part@1.5.0', '', { dependencies: { deep: '^1.0.0' } }],
    '@scope/part/deep': ['deep@1.0.0', '', {}],
    deep: ['deep@2.0.0', '', {}],
    tool: ['tool@2.0.0', '', { dependencies: { deep: '^2.0.0', shop: '1.0.0' } }],
    browser: ['browser@3.0.0', '', {}],
    database: ['database@4.0.0', '', {}],
  },
}
const packages = listPackages(small, ['browser'])
const advisory = (versions: string) => [
  { title: 'it breaks', severity: 'high', url: 'https://advisories.example/1', vulnerable_versions: versions },
]

test('a package reaches the program through dependencies and what they need, or by being served to browsers', () => {
  expect(Object.fromEntries(packages.map(({ name, version, path }) => [`${name} ${version}`, path]))).toEqual({
    'shop 1.0.0': ['shop'],
    '@scope/part 1.5.0': ['shop', '@scope/part'],
    'deep 1.0.0': ['shop', '@scope/part', 'deep'],
    'deep 2.0.0': null,
    'tool 2.0.0': null,
    'browser 3.0.0': ['browser'],
    'database 4.0.0': null,
  })
})

test.each([
  ['nothing', {}, 0, 'No known vulnerability.'],
  ['a tool', { tool: advisory('<3') }, 0, 'in tools and tests only:\n  tool 2.0.0: high, it breaks'],
  [
    'a part of the program',
    { deep: advisory('<2') },
    1,
    'that reach it:\n  deep 1.0.0 (shop > @scope/part > deep): high, it breaks, https://advisories.example/1',
  ],
  ['the version that only a tool has', { deep: advisory('>=2 <3') }, 0, 'deep 2.0.0: high'],
  ['a range that is not understood', { shop: advisory('some') }, 1, 'shop 1.0.0'],
  ['a package served to browsers', { browser: advisory('*') }, 1, 'browser 3.0.0'],
])('of %s the report says so', (_, advisories, exitCode, text) => {
  const report = reportAdvisories(packages, advisories)
  expect(report.exitCode).toBe(exitCode as 0 | 1)
  expect(report.text).toContain(text)
})

test.each([
  ['answers that nothing is known', () => Response.json({}), 0, 'No known vulnerability.'],
  ['knows of one in the program', () => Response.json({ 'png-js': advisory('*') }), 1, '(pdfkit > png-js)'],
  ['knows of one in a tool', () => Response.json({ knip: advisory('*') }), 0, 'knip'],
  ['cannot be asked', () => new Response('', { status: 405 }), 2, 'Could not ask'],
  ['answers something else', () => new Response('<html>sign in</html>'), 2, 'Could not ask'],
] as const)('`bun run audit` with a registry that %s', async (_, respond, code, text) => {
  using registry = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: respond })
  const env = { PATH: Bun.env.PATH ?? '', HOME: Bun.env.HOME ?? '', BUN_CONFIG_REGISTRY: registry.url.href }
  const audit = Bun.spawn([process.execPath, 'tests/audit.ts'], { cwd: root, env, stdout: 'pipe', stderr: 'pipe' })
  const output = (await Promise.all([new Response(audit.stdout).text(), new Response(audit.stderr).text()])).join('')
  expect({ code: await audit.exited, output }).toEqual({ code, output: expect.stringContaining(text) })
})

test('every package of the running program states its license, in package.json or in a file', () => {
  const unlicensed = listPackages(lockfile as unknown as Lockfile, [])
    .filter(({ path }) => path !== null)
    .map(({ path }) => findFolder(path!))
    .filter((folder): folder is string => folder !== null && !statesLicense(folder))
  expect(unlicensed).toEqual([])
})

/** Null for a package of another operating system. */
function findFolder(path: string[]): string | null {
  const places = path.map((_, index) => join(root, 'node_modules', path.slice(index).join('/node_modules/')))
  return places.find((place) => existsSync(join(place, 'package.json'))) ?? null
}

function statesLicense(folder: string): boolean {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: unknown; licenses?: unknown }
  return Boolean(license ?? licenses) || readdirSync(folder).some((name) => /^(licen[cs]e|copying)/i.test(name))
}
