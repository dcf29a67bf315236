import { Glob } from 'bun'
import { expect, test } from 'bun:test'

/** Every cookie the program sets, with why a visitor needs it. None of them recognizes visitors who asked for nothing, so none needs consent. */
const cookies = {
  session: 'signing in, or registering and ordering as a guest',
  cart: 'the cart',
  notice: 'the message on the next page',
  language: 'the chosen language',
  'sign-in': 'the page that asked to sign in',
  identity: 'signing in with another account, for ten minutes',
  reviewed: 'the order to place, so that it is placed once, for a day',
  voter: 'a vote on a help article',
  announcement: 'not showing the same announcement again',
  modals: 'not showing the same modal again',
  'modals-session': 'not showing the same modal again until the browser closes',
  'known-browser': 'only to sign in: no page reads it',
  'first-visit': 'a day, only in a shop that shows a modal to new or returning visitors: everyone of a day has the same value',
  downloads: 'a day, repeating and resuming a purchased download that has a limit, without using up another one',
}

test('the program sets these cookies only, and each does what its visitor asked for', async () => {
  const source = await Bun.file('src/web/request.ts').text()
  const declared = /export type CookieName =((?:\s+\|? ?'[\w-]+')+)/.exec(source)![1]!.match(/[\w-]+/g)!
  expect(declared.toSorted()).toEqual(Object.keys(cookies).toSorted())
})

test('nothing sets a cookie past the list: no other file writes a header or document.cookie', async () => {
  const paths = ['src/**/*.{ts,tsx}', 'templates/**/*.{ts,tsx}', 'static/js/**/*.js'].flatMap((pattern) => [
    ...new Glob(pattern).scanSync(),
  ])
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await Bun.file(path).text() })))
  const writers = texts.filter(({ text }) => /'set-cookie'|document\.cookie|cookies\.set\(|cookieStore/i.test(text)).map(({ path }) => path)
  expect(writers.toSorted()).toEqual(['src/web/middleware.ts', 'src/web/request.ts'])
})
