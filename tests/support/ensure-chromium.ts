/** The path of the browser for the journeys. Installs it if it is missing and permitted. Throws an Error that says what to install. */
export async function ensureChromium(): Promise<string> {
  const path = findChromium() ?? ((await installChromium()) ? findChromium() : undefined)
  if (path) return path
  throw new Error(
    'The browser tests need Chromium, and there is none here. Install it (on Debian and Ubuntu: apt-get install chromium) or set CHROMIUM to the path of Chromium or Chrome.',
  )
}

function findChromium() {
  const names = [Bun.env.CHROMIUM ?? '', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return names.filter(Boolean).flatMap((name) => Bun.which(name) ?? [])[0]
}

async function installChromium() {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return false
  console.log('Installing Chromium for the browser tests …')
  return (await aptGet('update')) && (await aptGet('install', '-y', '--no-install-recommends', 'chromium'))
}

async function aptGet(...args: string[]) {
  const env = { ...Bun.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (await Bun.spawn(['apt-get', ...args], { stdin: 'ignore', stdout: 'ignore', stderr: 'inherit', env }).exited) === 0
}
