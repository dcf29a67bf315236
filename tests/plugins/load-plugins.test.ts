import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { folderSource } from '#src/plugins/open-plugins.ts'
import { getTempFolder } from '#tests/support/temp-folder.ts'
import { load, loadShipped, manifestOf, sourceOf } from './test-plugins.ts'

test('the plugins that ship with Sundry load', async () => {
  expect((await loadShipped()).map(({ slug, problem }) => ({ slug, problem }))).toEqual([
    { slug: 'announcement-countdown', problem: '' },
    { slug: 'product-feed', problem: '' },
  ])
})

test.each([
  ['a manifest without a version', { slug: 'a', displayName: 'A', sundry: '*' }, 'version'],
  ['a slug with path parts', manifestOf('../etc'), '/slug'],
  ['a module outside of its folder', manifestOf('a', { main: '../secret.js' }), '/main'],
  ['a manifest that is a text', 'plugin', 'plugin.json'],
  ['another version of Sundry', manifestOf('a', { sundry: '>=9.0.0' }), 'needs Sundry >=9.0.0'],
])('%s is listed with the reason', async (_, manifest, reason) => {
  let hasRun = false
  const createPlugin = () => {
    hasRun = true
    return {}
  }
  const [one] = await load([sourceOf(manifest, createPlugin)])
  expect(one).toMatchObject({ plugin: null, problem: expect.stringContaining(reason) as string })
  expect(hasRun).toBe(false)
})

test('a module that throws, hangs, or exports nothing leaves the others alone', async () => {
  const hanging = { ...sourceOf(manifestOf('hangs'), () => ({})), readModule: () => new Promise(() => {}) }
  const empty = { ...sourceOf(manifestOf('empty'), () => ({})), readModule: async () => ({}) }
  const throwing = sourceOf(manifestOf('throws'), () => {
    throw new Error('no license')
  })
  const wrong = sourceOf(manifestOf('wrong'), () => ({ settings: { a: { kind: 'color' } } }) as never)
  const installed = await load([hanging, empty, throwing, wrong, sourceOf(manifestOf('fine'), () => ({}))], { timeLimit: 20 })
  expect(installed.map(({ slug, plugin }) => [slug, plugin !== null])).toEqual([
    ['hangs', false],
    ['empty', false],
    ['throws', false],
    ['wrong', false],
    ['fine', true],
  ])
  expect(installed[2]!.problem).toBe('no license')
})

test('of two with one slug the first is loaded', async () => {
  const installed = await load([1, 2].map((number) => sourceOf(manifestOf('twice'), () => ({}), `./plugins/${number}`)))
  expect(installed.map(({ slug, problem }) => [slug, problem])).toEqual([
    ['twice', ''],
    ['twice-2', 'Another plugin has the slug "twice": ./plugins/1.'],
  ])
})

test('a folder is loaded, and again after it was corrected', async () => {
  const folder = mkdtempSync(join(getTempFolder(), 'plugin-'))
  const [missing] = await load([folderSource(folder)])
  expect(missing!.problem).toContain('plugin.json does not exist')
  await Bun.write(join(folder, 'plugin.json'), JSON.stringify(manifestOf(missing!.slug)))
  await Bun.write(join(folder, 'plugin.js'), 'throw new Error("half written")')
  await missing!.reload()
  expect(missing!.problem).toBe('half written')
  await Bun.write(
    join(folder, 'plugin.js'),
    `export const createPlugin = ({ html }) => ({ block: { render: () => html\`<p>\${'<b>'}</p>\` } })`,
  )
  await missing!.reload()
  expect(missing).toMatchObject({ problem: '', version: '1.2.3' })
})
