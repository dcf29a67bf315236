import { describe, expect, test } from 'bun:test'
import { parseXliffTranslations } from '#src/languages/files/xliff.ts'

const version1 = (unit: string) =>
  `<xliff version="1.2"><file original="program" source-language="en" target-language="pt"><body>${unit}</body></file></xliff>`
const version2 = (unit: string) => `<xliff version="2.1" srcLang="en" trgLang="pt"><file id="f1">${unit}</file></xliff>`

function readKeys(text: string) {
  const { texts, unfinished, errors } = parseXliffTranslations(text, 'pt')
  expect(errors).toEqual([])
  return { taken: texts.map(({ key, text: target }) => `${key}: ${target}`), skipped: unfinished.map(({ key }) => key) }
}

describe('the state of a translation in XLIFF 1.2', () => {
  const unit = (attributes: string, approved = '') =>
    version1(`<trans-unit id="cart.empty"${approved}><source>Empty</source><target${attributes}>Vazio</target></trans-unit>`)

  test.each([
    'new',
    'needs-translation',
    'needs-adaptation',
    'needs-l10n',
    'needs-review-translation',
    'needs-review-adaptation',
    'needs-review-l10n',
  ])('%s leaves the text out', (state) => {
    expect(readKeys(unit(` state="${state}"`))).toEqual({ taken: [], skipped: ['cart.empty'] })
  })

  test.each(['translated', 'final', 'signed-off', 'x-checked'])('%s takes the text', (state) => {
    expect(readKeys(unit(` state="${state}"`))).toEqual({ taken: ['cart.empty: Vazio'], skipped: [] })
  })

  test('counts before whether somebody approved it, which counts alone', () => {
    expect(readKeys(unit('', ' approved="no"')).skipped).toEqual(['cart.empty'])
    expect(readKeys(unit('', ' approved="yes"')).skipped).toEqual([])
    expect(readKeys(unit(' state="translated"', ' approved="no"')).skipped).toEqual([])
    expect(readKeys(unit(' state="needs-translation"', ' approved="yes"')).skipped).toEqual(['cart.empty'])
    expect(readKeys(unit('')).skipped).toEqual([])
  })

  test('is that of its own unit only', () => {
    const units =
      '<trans-unit id="a"><source>A</source><target state="new">X</target></trans-unit><trans-unit id="b"><source>B</source><target>Y</target></trans-unit>'
    expect(readKeys(version1(units))).toEqual({ taken: ['b: Y'], skipped: ['a'] })
  })

  test('is not that of a suggestion, whose text is not taken either', () => {
    const suggestion = '<alt-trans><source>Empty cart</source><target state="new">Carro</target></alt-trans>'
    const text = version1(
      `<trans-unit id="cart.empty"><source>Empty</source><target state="final">Vazio</target>${suggestion}</trans-unit>`,
    )
    const { texts } = parseXliffTranslations(text, 'pt')
    expect(texts).toMatchObject([{ key: 'cart.empty', source: 'Empty', text: 'Vazio' }])
  })

  test('of an empty translation is not reported: it is not translated', () => {
    const text = version1('<trans-unit id="cart.empty"><source>Empty</source><target state="needs-translation"/></trans-unit>')
    expect(readKeys(text)).toEqual({ taken: ['cart.empty: '], skipped: [] })
  })
})

describe('a file in XLIFF 2', () => {
  const unit = (...segments: [state: string, target: string][]) =>
    version2(
      `<unit id="cart.empty"><notes><note>Cart</note></notes>${segments
        .map(([state, target]) => `<segment${state}><source>Empty</source><target>${target}</target></segment>`)
        .join('')}</unit>`,
    )

  test.each(['', ' state="translated"', ' state="reviewed"', ' state="final"'])('takes a text with the state "%s"', (state) => {
    expect(readKeys(unit([state, 'Vazio']))).toEqual({ taken: ['cart.empty: Vazio'], skipped: [] })
  })

  test('leaves out a text with a segment in its initial state', () => {
    expect(readKeys(unit([' state="initial"', 'Empty'])).skipped).toEqual(['cart.empty'])
    expect(readKeys(unit([' state="final"', 'O '], [' state="initial"', 'cart']))).toEqual({ taken: [], skipped: ['cart.empty'] })
  })

  test('has the text of all segments, without the matches of a translation memory', () => {
    const matches = '<mtc:matches><mtc:match><source>Old</source><target>Velho</target></mtc:match></mtc:matches>'
    const text = version2(
      `<unit id="cart.empty">${matches}<segment><source>A. </source><target>X. </target></segment><segment><source>B.</source><target>Y.</target></segment></unit>`,
    )
    expect(parseXliffTranslations(text, 'pt').texts).toMatchObject([{ source: 'A. B.', text: 'X. Y.' }])
  })

  test('of another language is refused', () => {
    const { errors } = parseXliffTranslations(version2('').replace('trgLang="pt"', 'trgLang="de"'), 'pt')
    expect(errors.map(({ message }) => message.key)).toEqual(['languages.file.otherLanguage'])
  })
})
