import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { loadAdminPack, loadPack } from '#src/i18n/packs.ts'

const root = new URL('../../templates/', import.meta.url).pathname

/** Controls that show one sentence and are named by another: the keys of both. */
async function namedControls(): Promise<[shown: string, name: string][]> {
  const control =
    /<(?:Button|LinkButton|button|a|summary)\b(?:(?!<\/?[A-Za-z]).)*?aria-label'?[:=]\s*\{?(?:view\.)?t\('([\w.]+)'(?:(?!<\/?[A-Za-z]).)*?>\s*\{(?:view\.)?t\('([\w.]+)'\)\}/gs
  const pairs: [string, string][] = []
  for await (const file of new Glob('**/*.tsx').scan(root))
    for (const [, name, shown] of (await Bun.file(root + file).text()).matchAll(control)) pairs.push([shown!, name!])
  return pairs
}

// Voice control finds a control by what it shows.
test('the name of a control contains the text that it shows, in every language', async () => {
  const controls = await namedControls()
  expect(controls.length).toBeGreaterThan(15)
  const english = new Map<string, string>(Object.entries(builtInStrings))
  const packs = [english, ...(await Promise.all([loadPack('de'), loadPack('fr'), loadAdminPack('de')]))]
  const wrong = packs.flatMap((texts) =>
    controls.flatMap(([shownKey, nameKey]) => {
      const [shown, name] = [texts.get(shownKey), texts.get(nameKey)]
      return shown === undefined || name === undefined || name.toLowerCase().includes(shown.toLowerCase()) ? [] : [`${name} ≠ ${shown}`]
    }),
  )
  expect(wrong).toEqual([])
})

// Its panel is a landmark already, and may have the same name.
test('a table that scrolls is a group, not a landmark', async () => {
  const files = await Array.fromAsync(new Glob('**/*.tsx').scan(root))
  const texts = await Promise.all(files.map(async (file) => [file, await Bun.file(root + file).text()] as const))
  expect(texts.filter(([, text]) => /class="table-wrap"[^>]*role="region"/.test(text)).map(([file]) => file)).toEqual([])
})
