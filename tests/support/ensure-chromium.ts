import { findChromium } from './find-chromium.ts'

const packages = ['chromium', 'chromium-headless-shell']

/** Installs what the journeys need and is missing, if permitted. Throws an Error that says what to install. */
export async function ensureChromium(): Promise<void> {
  if (!isComplete() && canInstall()) await installChromium()
  findChromium('full')
}

const isComplete = () => Boolean(Bun.env['CHROMIUM']) || packages.every((name) => Bun.which(name))

const canInstall = () => process.getuid?.() === 0 && Bun.which('apt-get') !== null

async function installChromium(): Promise<void> {
  console.log('Installing Chromium for the browser tests …')
  await aptGet('update')
  // One at a time: where there is no headless one, everything runs in the full one.
  for (const name of packages) await aptGet('install', '-y', '--no-install-recommends', name)
}

async function aptGet(...args: string[]): Promise<void> {
  const env = { ...Bun.env, DEBIAN_FRONTEND: 'noninteractive' }
  await Bun.spawn(['apt-get', ...args], { stdin: 'ignore', stdout: 'ignore', stderr: 'inherit', env }).exited
}
