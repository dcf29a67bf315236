import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { auditAreas, auditPrefixes, auditedActions, labelsOfAction } from '#src/audit-log/audited-actions.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { loadAdminPack, loadPack } from '#src/i18n/packs.ts'
import type { Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'

const allLabels = [...auditedActions.values()].flatMap(({ noun, verbs }) => [noun, ...verbs])

test('an action has a noun and a verb, or a sentence', () => {
  expect(labelsOfAction('brand.deleted')).toEqual({ noun: 'brands.noun', verbs: ['auditLog.verb.deleted'] })
  expect(labelsOfAction('page.deleted')).toEqual({ noun: 'cms.noun.page', verbs: ['auditLog.verb.trashed'] })
  expect(labelsOfAction('order.comment.edited')).toEqual({ noun: 'orders.noun.comment', verbs: ['auditLog.verb.edited'] })
  expect(labelsOfAction('page.draft.discarded')).toEqual({ noun: 'cms.audit.draftDiscarded', verbs: [] })
})

test('an exported list is named by its title', () => {
  expect(labelsOfAction('users.exported')).toEqual({ noun: 'users.title', verbs: ['auditLog.verb.exported'] })
})

test('an undone action keeps its labels and has one more', () => {
  expect(labelsOfAction('brand.deleted.undone')?.verbs).toEqual(['auditLog.verb.deleted', 'auditLog.verb.undone'])
  expect(labelsOfAction('products.bulk.undone')).toEqual({ noun: 'productList.audit.bulk', verbs: ['auditLog.verb.undone'] })
  expect(labelsOfAction('import.undone')?.verbs).toEqual(['auditLog.verb.undone'])
})

test('an action of another release has no labels', () => {
  for (const action of ['of.another.release', 'brand.painted', 'brand.painted.undone', 'undone']) expect(labelsOfAction(action)).toBeNull()
})

test('every label exists in English and German', async () => {
  const german = new Map([...(await loadPack('de')), ...(await loadAdminPack('de'))])
  expect(allLabels.filter((key) => !Object.hasOwn(builtInStrings, key) || !german.has(key))).toEqual([])
})

test('every verb is used', () => {
  const verbs = Object.keys(builtInStrings).filter((key) => key.startsWith('auditLog.verb.'))
  expect(verbs.filter((verb) => !(allLabels as string[]).includes(verb))).toEqual([])
})

test('an action is named once, and all that begin alike are in one area of the filter', () => {
  const audits = modules.flatMap(({ audit }: Module) => audit ?? [])
  const named = audits.flatMap(({ nouns = {}, lists = {}, sentences = {} }) => [
    ...Object.entries(nouns).flatMap(([noun, { verbs = [], aliases = {} }]) =>
      [...verbs, ...Object.keys(aliases)].map((verb) => `${noun}.${verb}`),
    ),
    ...Object.keys(lists).map((list) => `${list}.exported`),
    ...Object.keys(sentences),
  ])
  expect(named.toSorted()).toEqual([...auditedActions.keys()].toSorted())
  const prefixes = auditAreas.flatMap(auditPrefixes)
  expect(prefixes).toHaveLength(new Set(prefixes).size)
  expect(new Set(prefixes)).toEqual(new Set(named.map((action) => action.split('.')[0]!)))
})

test('every list of the admin has a title for its exports', async () => {
  const root = `${import.meta.dir}/../..`
  const paths = [...new Glob('src/**/*.tsx').scanSync({ cwd: root })]
  const code = (await Promise.all(paths.map((path) => Bun.file(`${root}/${path}`).text()))).join('\n')
  const lists = [...code.matchAll(/defineList\(\{\s*name: '([^']+)'/g), ...code.matchAll(/'([a-z-]+)\.exported'/g)].map(([, list]) => list!)
  expect(lists).toContain('discounts')
  // Named by values: the lists of orders, and those of page categories and tags.
  lists.push('orders', 'pending-orders', 'page-categories', 'page-tags')
  expect(lists.filter((list) => !auditedActions.has(`${list}.exported`))).toEqual([])
})
