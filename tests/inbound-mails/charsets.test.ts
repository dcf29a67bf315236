import { describe, expect, test } from 'bun:test'
import { readDelivery } from '#src/inbound-mails/parse/read-delivery.ts'

/** How a mail is read that is sent as bytes; letters of `source` are bytes. */
async function read(source: string | Uint8Array, contentType = 'message/rfc822') {
  const body = typeof source === 'string' ? new Uint8Array(Buffer.from(source, 'latin1')) : source
  const result = await readDelivery({ contentType, envelopeTo: null, envelopeFrom: null }, body)
  if (!('mail' in result)) throw new Error(result.detail)
  return result.mail
}

const bytesOf = (text: string) => Buffer.from(text).toString('latin1')
const mail = (type: string, body: string, headers = '') =>
  `From: a@example.com\r\n${headers}MIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body}\r\n`
const textOf = async (type: string, body: string) => (await read(mail(type, body))).text

describe('the character set of a text', () => {
  test.each(['x-unknown', 'unknown-8bit', 'x-made-up', '""', 'utf-7-imap'])('%s over UTF-8 bytes is UTF-8', async (charset) => {
    expect(await textOf(`text/plain; charset=${charset}`, bytesOf('Größe – 日本'))).toBe('Größe – 日本')
  })

  test.each(['x-sjis', 'cp932', 'Shift-JIS', 'MS_Kanji'])('%s is Shift JIS', async (charset) => {
    expect(await textOf(`text/plain; charset=${charset}`, '\x93\xfa\x96\x7b')).toBe('日本')
  })

  test('US-ASCII with eight bits is none, and neither is UTF-8 without one valid letter', async () => {
    expect(await textOf('text/plain; charset=us-ascii', bytesOf('Größe'))).toBe('Größe')
    expect(await textOf('text/plain; charset=utf-8', 'Die Gr\xf6\xdfe passt nicht')).toBe('Die Größe passt nicht')
    expect(await textOf('text/plain; charset=utf-8', bytesOf('Größe \u00ff').replace('\xc3\xbf', '\xff'))).toBe('Größe �')
  })

  test('declared, it wins over the one in the HTML', async () => {
    const html = (charset: string) => `<html><head><meta charset="${charset}"></head><body>\xea\xf3</body></html>`
    expect(await textOf('text/html; charset=windows-1251', html('iso-8859-1'))).toBe('ку')
    expect(await textOf('text/html', html('windows-1251'))).toBe('ку')
    expect(await textOf('text/html; charset=x-unknown', html('windows-1251'))).toBe('ку')
  })

  test.each([
    '<meta http-equiv=Content-Type content="text/html; charset=windows-1251">',
    "<META CHARSET = 'windows-1251'>",
    '<?xml version="1.0" encoding="windows-1251"?>',
  ])('is found in %s', async (named) => {
    expect(await textOf('text/html', `${named}<p>\xea\xf3\xf0</p>`)).toBe('кур')
  })

  test.each([
    ['windows-1251', '\xc7\xe4\xf0\xe0\xe2\xf1\xf2\xe2\xf3\xe9\xf2\xe5, \xf7\xe0\xf8\xea\xe0', 'Здравствуйте, чашка'],
    ['Big5', '\xaaM\xa4l\xb8H\xa4F\xa1A\xbd\xd0\xb5\xb9\xa7\xda\xb4\xab\xa4@\xad\xd3\xa1C', '杯子碎了，請給我換一個。'],
    ['windows-1252', 'Sch\xf6ne Gr\xfc\xdfe', 'Schöne Grüße'],
    ['windows-1252', 'Gr\xfc\xdfe', 'Grüße'],
    ['ISO-2022-JP', '\x1b$B$*CcOR$,3d$l$F$$$^$7$?\x1b(B', 'お茶碗が割れていました'],
  ])('that nobody names is detected: %s', async (_, bytes, text) => {
    expect(await textOf('text/plain', bytes)).toBe(text)
    expect(await textOf('text/html', `<p>${bytes}</p>`)).toBe(text)
  })

  test('of UTF-16 is told by its first two bytes', async () => {
    const base64 = Buffer.from('\ufeffGrüße', 'utf16le').toString('base64')
    const source = mail('text/plain; charset=x-unknown', base64).replace('8bit', 'base64')
    expect((await read(source)).text).toBe('Grüße')
  })

  test('is chosen for headers, encoded words and the fields of a form, too', async () => {
    expect((await read(mail('text/plain', 'x', 'Subject: Gr\xf6\xdfe passt nicht\r\n'))).subject).toBe('Größe passt nicht')
    expect((await read(mail('text/plain', 'x', `Subject: ${bytesOf('Größe')}\r\n`))).subject).toBe('Größe')
    expect((await read(mail('text/plain', 'x', 'Subject: =?x-unknown?Q?Gr=C3=B6=C3=9Fe?= =?x-none?B?w7Y=?=\r\n'))).subject).toBe('Größeö')
    const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const form = `${field('charsets', '{"text":"x-unknown","subject":"windows-1251"}')}${field('text', bytesOf('Größe'))}${field('subject', '\xea\xf3')}--b--`
    expect(await read(form, 'multipart/form-data; boundary=b')).toMatchObject({ text: 'Größe', subject: 'ку' })
  })
})

describe('nothing readable is dropped', () => {
  test('of a mail whose lines end with CR alone, in whole or in its text', async () => {
    const source = mail('text/plain', 'One\rTwo\r\rThree').replaceAll('\r\n', '\r')
    expect((await read(source)).text).toBe('One\nTwo\n\nThree')
    expect((await read(mail('text/plain', 'One\rTwo'))).text).toBe('One\nTwo')
    const parts = mail('multipart/mixed; boundary=b', '--b\rContent-Type: text/plain\r\rOne\rTwo\r--b--\r')
    expect((await read(parts)).text).toBe('One\nTwo')
  })

  test('of what stands in tags that only a program knows', async () => {
    const kept = [
      '<p>a<o:p> b</o:p></p>',
      '<o:p>a b</o:p>',
      '<p>a <st1:place w:st="on">b</st1:place></p>',
      '<custom-card>a <x:y>b</x:y></custom-card>',
      '<noscript>a b</noscript>',
      '<form><textarea>a b</textarea></form>',
      '<html><head><meta name=x><p>a b</p></html>',
    ]
    for (const html of kept) expect(await textOf('text/html', html)).toBe('a b')
  })

  test('of blocks that run on without their tags', async () => {
    expect(await textOf('text/html', '<section>One</section><section>Two</section><select><option>Three<option>Four</select>')).toBe(
      'One\n\nTwo\n\nThree\n\nFour',
    )
  })

  test('of HTML that is too long to be read whole, its beginning', async () => {
    const html = `<style>p{}</style><p>First <b>words</b> &amp; more&#8230;</p><div>${'<i></i>'.repeat(200_000)}</div>`
    expect(await textOf('text/html', html)).toBe('First words & more…')
  })
})
