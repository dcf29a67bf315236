import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { parseJourneyOptions } from './options.ts'

describe('bun run journeys', () => {
  test('takes a browser, a folder for screenshots and parts of titles', () => {
    expect(parseJourneyOptions(['--browser', 'webkit', '--screenshots', '/tmp/looks', 'guest'])).toEqual({
      browser: 'webkit',
      screenshots: '/tmp/looks',
      filters: ['guest'],
    })
  })

  test('asks for a browser it knows', () => {
    expect(() => parseJourneyOptions([])).toThrow('bun run journeys --browser firefox|webkit|chromium')
    expect(() => parseJourneyOptions(['--browser', 'lynx'])).toThrow('Name a browser')
    expect(() => parseJourneyOptions(['--browser', 'webkit', '--headed'])).toThrow('There is no option --headed.')
  })

  test.each([
    ['firefox', 'apt-get install firefox-esr'],
    ['webkit', 'apt-get install webkit2gtk-driver xvfb'],
    ['chromium', 'apt-get install chromium'],
  ])('says how to install %s where it is missing, and fails', async (browser, advice) => {
    const child = Bun.spawn([process.execPath, join(import.meta.dir, 'run.ts'), '--browser', browser], {
      env: { PATH: '/nowhere', CHROMIUM: '', FIREFOX: '' },
      stdout: 'ignore',
      stderr: 'pipe',
    })
    expect(await new Response(child.stderr).text()).toContain(advice)
    expect(await child.exited).toBe(1)
  })
})
