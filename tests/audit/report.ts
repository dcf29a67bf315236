import type { InstalledPackage } from './installed-packages.ts'

/** What the registry knows, by the name of a package. */
export type Advisories = Record<string, Advisory[]>

interface Advisory {
  title: string
  severity: string
  url: string
  vulnerable_versions: string
}

export interface Report {
  text: string
  /** 0: nothing reaches the running program; 1: something does. */
  exitCode: 0 | 1
}

export function reportAdvisories(packages: InstalledPackage[], advisories: Advisories): Report {
  const found = Object.entries(advisories).flatMap(([name, list]) => list.flatMap((advisory) => findAffected(packages, name, advisory)))
  const inProgram = found.filter(({ path }) => path !== null)
  const inTools = found.filter(({ path }) => path === null)
  const reaching = packages.filter(({ path }) => path !== null).length
  const lines = [
    `${packages.length} packages, ${reaching} of them in the running program or served by it.`,
    ...section('Known vulnerabilities that reach it:', inProgram),
    ...section('Known vulnerabilities in tools and tests only:', inTools),
    ...(found.length === 0 ? ['No known vulnerability.'] : []),
  ]
  return { text: lines.join('\n'), exitCode: inProgram.length > 0 ? 1 : 0 }
}

type Affected = InstalledPackage & { advisory: Advisory }

// A range that is not understood is taken to mean every version.
function findAffected(packages: InstalledPackage[], name: string, advisory: Advisory): Affected[] {
  const installed = packages.filter((one) => one.name === name)
  const matching = installed.filter(({ version }) => Bun.semver.satisfies(version, advisory.vulnerable_versions))
  return (matching.length > 0 ? matching : installed).map((one) => ({ ...one, advisory }))
}

const section = (title: string, found: Affected[]): string[] =>
  found.length === 0
    ? []
    : [
        title,
        ...found.map(({ name, version, path, advisory: { severity, title: what, url } }) => {
          const way = path && path.length > 1 ? ` (${path.join(' > ')})` : ''
          return `  ${name} ${version}${way}: ${severity}, ${what}, ${url}`
        }),
      ]
