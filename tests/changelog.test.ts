import { expect, test } from 'bun:test'
import packageJson from '../package.json'

const groups = ['Needs your attention', 'Store', 'Checkout and payments', 'Orders', 'Catalog', 'Website', 'Helpdesk', 'Staff', 'Operating']
const mostLines = 80
const mostCharacters = 160

interface Version {
  number: string
  day: string
  lines: string[]
}

/** What keeps the changelog from being read at a glance. */
function findChangelogProblems(text: string): string[] {
  const versions = readVersions(text)
  return [...versions.flatMap(({ number, lines }) => findVersionProblems(number, lines)), ...findOrderProblems(versions)]
}

const readVersions = (text: string): Version[] =>
  text
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.trimEnd().split('\n')
      const [, number = heading, day = ''] = /^## (\d+\.\d+\.\d+) · (\d{4}-\d\d-\d\d)$/.exec(heading) ?? []
      return { number, day, lines }
    })

function findVersionProblems(version: string, lines: string[]): string[] {
  const entries = lines.filter((line) => line !== '' && !line.startsWith('### '))
  const headings = lines.filter((line) => line.startsWith('### ')).map((line) => line.slice(4))
  return [
    ...(lines.length + 1 > mostLines ? [`${version} has ${lines.length + 1} lines: shorten it to ${mostLines}`] : []),
    ...entries.filter((line) => !/^- \S/.test(line)).map((line) => `${version}: “${line}” is not an entry of one line`),
    ...entries
      .filter((line) => line.length > mostCharacters)
      .map((line) => `${version}: “${line}” has more than ${mostCharacters} characters`),
    ...headings.filter((name) => !groups.includes(name)).map((name) => `${version}: ${name} is none of ${groups.join(', ')}`),
    ...(isInOrder(headings) ? [] : [`${version}: its groups are not in the order of ${groups.join(', ')}`]),
  ]
}

function isInOrder(headings: string[]): boolean {
  const known = groups.filter((name) => headings.includes(name))
  return known.join() === headings.filter((name) => groups.includes(name)).join()
}

function findOrderProblems(versions: Version[]): string[] {
  const days = versions.map(({ day }) => day)
  const isNewestFirst = days.every((day, index) => day !== '' && (index === 0 || day <= days[index - 1]!))
  return isNewestFirst ? [] : ['a version has no day, or is not above the older ones']
}

test('an owner reads a version of the changelog at a glance', async () => {
  const text = await Bun.file(`${import.meta.dir}/../CHANGELOG.md`).text()
  expect(findChangelogProblems(text)).toEqual([])
  expect(readVersions(text)[0]!.number).toBe(packageJson.version)
})

const version = (...lines: string[]) => `# Changelog\n\n## 1.0.0 · 2026-01-02\n\n### Store\n\n${lines.join('\n')}\n`

test.each([
  ['a long version', version(...Array.from({ length: 77 }, () => '- Entry.'))],
  ['a long line', version(`- ${'x'.repeat(159)}`)],
  ['an entry of two lines', version('- Entry', '  continued.')],
  ['an unknown group', version('- Entry.', '', '### News', '', '- Entry.')],
  ['groups out of order', version('- Entry.', '', '### Needs your attention', '', '- ⚠ Entry.')],
  ['a version without a day', version('- Entry.').replace(' · 2026-01-02', '')],
  ['an older version first', `${version('- Entry.')}\n## 1.1.0 · 2026-02-03\n\n### Store\n\n- Entry.\n`],
])('%s is refused', (_, text) => {
  expect(findChangelogProblems(text)).toHaveLength(1)
})

test('a full version is allowed', () => {
  expect(findChangelogProblems(version(...Array.from({ length: 76 }, () => `- ${'x'.repeat(158)}`)))).toEqual([])
})
