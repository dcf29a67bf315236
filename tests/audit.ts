import { join } from 'node:path'
import installed from '../bun.lock'
import { type Lockfile, listPackages } from './audit/installed-packages.ts'
import { type Advisories, reportAdvisories } from './audit/report.ts'

/**
 * `bun run audit`: asks the registry for known vulnerabilities of all packages and tells those that reach the running program from those of
 * tools and tests. Exits with 0 when none reaches it, 1 when one does, 2 when it could not ask.
 */
const root = join(import.meta.dir, '..')

/** Named under devDependencies, because their files are built into static/: browsers run them. */
const isServed = (name: string): boolean => /^(@alpinejs|@tiptap)\/|^htmx\.org$/.test(name)

const lockfile = installed as unknown as Lockfile

const audit = Bun.spawn([process.execPath, 'audit', '--json'], { cwd: root, stdout: 'pipe', stderr: 'pipe' })
const [answer, complaint] = await Promise.all([new Response(audit.stdout).text(), new Response(audit.stderr).text()])
const advisories = parseAnswer(answer)
if (advisories) {
  const { text, exitCode } = reportAdvisories(
    listPackages(lockfile, Object.keys(lockfile.workspaces[''].devDependencies ?? {}).filter(isServed)),
    advisories,
  )
  console.log(text)
  process.exit(exitCode)
}
console.error(
  `Could not ask for known vulnerabilities, so nothing is known about them. Run this again where the registry is reachable and answers such questions. It said: ${complaint.trim() || answer.trim() || 'nothing'}`,
)
process.exit(2)

/** Null when it is no list of advisories. */
function parseAnswer(text: string): Advisories | null {
  try {
    const value: unknown = JSON.parse(text)
    const isList = typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray)
    return isList ? (value as Advisories) : null
  } catch {
    return null
  }
}
