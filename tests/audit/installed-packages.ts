/** `bun.lock`, as far as it is read here. A package's entry is `name@version`, where it is from, and what it needs. */
export interface Lockfile {
  workspaces: { '': Record<Group, Record<string, string> | undefined> }
  packages: Record<string, [nameAndVersion: string, registry: unknown, needs?: Needs, ...rest: unknown[]]>
}

type Group = 'dependencies' | 'devDependencies' | 'optionalDependencies'

type Needs = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>

export interface InstalledPackage {
  name: string
  version: string
  /** From what package.json names to the package itself, the shortest way; null for one that only tools and tests need. */
  path: string[] | null
}

/** All packages, with the way by which they get into the running program: through `dependencies`, or `served` to browsers. */
export function listPackages({ workspaces, packages }: Lockfile, served: readonly string[]): InstalledPackage[] {
  const paths = new Map<string, string[]>()
  const queue = [...Object.keys(workspaces[''].dependencies ?? {}), ...served].map((key) => ({ key, path: [key] }))
  for (const { key, path } of queue) {
    if (paths.has(key) || !packages[key]) continue
    paths.set(key, path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[key][2] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      queue.push({ key: resolve(packages, key, name), path: [...path, name] })
  }
  return Object.entries(packages).map(([key, [nameAndVersion]]) => {
    const at = nameAndVersion.lastIndexOf('@')
    return { name: nameAndVersion.slice(0, at), version: nameAndVersion.slice(at + 1), path: paths.get(key) ?? null }
  })
}

// `a/b` is the b that only a uses; scoped names have a slash of their own.
function resolve(packages: Lockfile['packages'], user: string, name: string): string {
  for (let place = user; place !== ''; place = place.slice(0, Math.max(place.lastIndexOf('/'), 0)))
    if (packages[`${place}/${name}`]) return `${place}/${name}`
  return name
}
