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

  test.each([
    [
      'EUC-JP',
      'utf-8',
      '\xa4\xaa\xc3\xe3\xcf\xd2\xa4\xac\xb3\xe4\xa4\xec\xa4\xc6\xa4\xa4\xa4\xde\xa4\xb7\xa4\xbf',
      'お茶碗が割れていました',
    ],
    [
      'EUC-KR',
      'utf-8',
      '\xc4\xc5\xc0\xcc \xb1\xfa\xc1\xae\xbc\xad \xb5\xb5\xc2\xf8\xc7\xdf\xbd\xc0\xb4\xcf\xb4\xd9',
      '컵이 깨져서 도착했습니다',
    ],
    [
      'GB 18030',
      'utf-8',
      '\xb1\xad\xd7\xd3\xcb\xe9\xc1\xcb\xa3\xac\xc7\xeb\xb8\xf8\xce\xd2\xbb\xbb\xd2\xbb\xb8\xf6\xa1\xa3',
      '杯子碎了，请给我换一个。',
    ],
    ['UTF-8', 'iso-8859-1', bytesOf('Größe – 日本'), 'Größe – 日本'],
    ['UTF-8', 'windows-1252', bytesOf('Grüße'), 'Grüße'],
    ['UTF-8', 'euc-kr', bytesOf('Nein – danke'), 'Nein – danke'],
    ['UTF-8', 'utf-16', bytesOf('Größe'), 'Größe'],
    ['UTF-8', 'utf-16', 'Hello there', 'Hello there'],
    ['ISO-2022-JP', 'us-ascii', '\x1b$B$*CcOR$,3d$l$F$$$^$7$?\x1b(B', 'お茶碗が割れていました'],
    ['ISO-2022-JP', 'utf-8', '\x1b$B$*CcOR$,3d$l$F$$$^$7$?\x1b(B', 'お茶碗が割れていました'],
    ['windows-1252', 'iso-8859-1', 'NESCAF\xc9\xae', 'NESCAFÉ®'],
  ])('is %s where the bytes contradict what is declared, %s', async (_, declared, bytes, text) => {
    expect(await textOf(`text/plain; charset=${declared}`, bytes)).toBe(text)
  })

  test.each([
    ['utf-7', 'Gr+APwA3w-e +IBM aus K+APY-ln +- mehr', 'Grüße – aus Köln + mehr'],
    ['unicode-1-1-utf-7', '+ZeVnLIqe-', '日本語'],
    ['iso-2022-kr', '\x1b$)C\x0eDE@L\x0f \x0e1zA.<-\x0f ok', '컵이 깨져서 ok'],
    ['hz-gb-2312', '~{1-WSKiAK~} ok ~~', '杯子碎了 ok ~'],
    ['cp850', 'Gr\x81\xe1e', 'Grüße'],
    ['ibm437', 'Gr\x81\xe1e', 'Grüße'],
    ['cp852', '\xfdek\xa0m', 'řekám'],
    ['mac-roman', 'Gr\x9f\xa7e', 'Grüße'],
    ['x-mac-cyrillic', '\x8f\xf0\xe8\xe2\xe5\xf2', 'Привет'],
    [
      'x-unknown',
      '\xcd\xc5\xce\xc5 \xd4\xd2\xc5\xc2\xc1 \xda\xc1\xcd\xa6\xce\xc9\xd4\xc9 \xdc\xc1\xdb\xcb\xd5, \xa7\xa7 \xd2\xcf\xda\xc2\xc9\xcc\xc9',
      'мене треба замінити эашку, її розбили',
    ],
  ])('that browsers do not know, or know by another name, is read: %s', async (charset, bytes, text) => {
    expect(await textOf(`text/plain; charset=${charset}`, bytes)).toBe(text)
    const word = Buffer.from(bytes, 'latin1').toString('base64')
    expect((await read(mail('text/plain', 'x', `Subject: =?${charset}?B?${word}?=\r\n`))).subject).toBe(text)
  })

  test('of UTF-16 without a mark is big-endian if its letters begin with 0', async () => {
    const bytes = Buffer.from('Hello Größe', 'utf16le').swap16().toString('base64')
    expect((await read(mail('text/plain; charset=UTF-16', bytes).replace('8bit', 'base64'))).text).toBe('Hello Größe')
  })

  test('of encoded words is judged for all words of one set: letters may be parted between them', async () => {
    const subject = async (words: string) => (await read(mail('text/plain', 'x', `Subject: ${words}\r\n`))).subject
    expect(await subject('=?x-unknown?B?R3LD?= =?x-unknown?B?vMOfZQ==?=')).toBe('Grüße')
    expect(await subject('=?us-ascii?Q?Gr=C3=BC=C3=9Fe?=')).toBe('Grüße')
    expect(await subject('Re: =?utf-8?Q?Gr=FC=DFe?= aus =?utf-8?Q?K=C3=B6ln?=')).toBe('Re: Grüße aus Köln')
    expect(await subject('\x1b$B$*Cc\x1b(B')).toBe('お茶')
    const from = mail('text/plain', 'x').replace('From: a@example.com', 'From: =?x-unknown?Q?B=C3=B6ll=2C_A?= <a@example.com>')
    expect(await read(from)).toMatchObject({ fromName: 'Böll, A', fromAddress: 'a@example.com' })
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

describe('flowed text', () => {
  const flowed = (body: string, more = '') => read(mail(`text/plain; charset=utf-8; format=flowed${more}`, body))

  test('is joined where a line ends with a blank, but never with a line that is quoted otherwise', async () => {
    expect((await flowed('One long \r\nline.\r\n\r\nNext')).text).toBe('One long line.\n\nNext')
    expect(await flowed('> Which cup? \r\n> \r\nThe blue one \r\nof May.\r\n> quoted \r\n> more')).toMatchObject({
      text: '> Which cup? \nThe blue one of May.\n> quoted more',
    })
    expect((await flowed('> \r\nThe answer')).text).toBe('The answer')
    expect((await flowed(bytesOf('日本 \r\n語です'), '; delsp=yes')).text).toBe('日本語です')
  })

  test('keeps what the sender began with a mark, and the line above a signature', async () => {
    expect(await flowed('The screen says\r\n >not found\r\n From here\r\n-- \r\nAmara')).toMatchObject({
      text: 'The screen says\n >not found\nFrom here',
      quoted: '-- \nAmara',
    })
  })
})

describe('nothing readable is dropped', () => {
  test.each(['text', 'foo', 'text/markdown', 'text/enriched', 'text/richtext'])('of a text whose type is %s', async (type) => {
    expect(await read(mail(type, 'Hi there'))).toMatchObject({ text: 'Hi there', attachments: [] })
    expect((await read(mail(`${type}; name=a.txt`, 'Hi there'))).attachments).toHaveLength(1)
  })

  test('of enriched text without its tags', async () => {
    expect((await read(mail('text/enriched', '<bold>Hi</bold> there\r\n\r\nyou'))).text).toBe('Hi there\nyou')
  })

  test('of text that is declared as base64', async () => {
    const body = (text: string) => mail('text/plain', text).replace('8bit', 'base64')
    expect((await read(body('Hello there, it broke.'))).text).toBe('Hello there, it broke.')
    expect((await read(body(btoa('Hello there, it broke.')))).text).toBe('Hello there, it broke.')
  })

  test('of a mail whose header is too long', async () => {
    const long = await read(mail('text/plain', 'Hello', `X-Long: ${'a '.repeat(350_000)}\r\nSubject: After\r\n`))
    expect(long.text).toBe('Hello')
  })

  test('of files that are written into the text', async () => {
    const file = 'begin 644 hello.txt\r\n%:&5L;&\\\r\n`\r\nend'
    const found = await read(mail('text/plain', `See\r\n\r\n${file}\r\n\r\nBye`))
    expect(found.text).toMatch(/^See\s+Bye$/)
    expect(found.attachments.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([['hello.txt', 'hello']])
    for (const text of ['begin 644 the work\nand we\nend', 'begin 644 hello.txt\n%:&5L;&\\']) {
      expect(await read(mail('text/plain', text))).toMatchObject({ text, attachments: [] })
    }
  })

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
