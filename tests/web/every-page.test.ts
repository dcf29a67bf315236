import { expect, setDefaultTimeout, test } from 'bun:test'
import { findUnvisitedPages, pseudoPagesTest } from '../i18n/pseudo-pages.ts'

setDefaultTimeout(300_000)

const pages = await pseudoPagesTest()

// The crawls by role and language run on one engine; this one runs the queries of every page on both.
test('every page opens for someone it is for, as a page or as a fragment', async () => {
  const { guest, buyer, customer, admin } = pages.clients
  const failed: string[] = []
  const opened = new Set<string>()
  for (const path of pages.paths()) {
    const people = path.startsWith('/admin') ? [admin] : /^\/(cart|checkout)/.test(path) ? [buyer, guest] : [customer, guest]
    for (const ask of people.flatMap((client) => [() => client.get(path), () => client.htmx().get(path)])) {
      const { status } = await ask()
      if (status >= 500) failed.push(`${status} ${path}`)
      if (status !== 200) continue
      opened.add(path)
      break
    }
  }
  expect(failed).toEqual([])
  expect(findUnvisitedPages(opened)).toEqual([])
})
