/** One registered route. */
export interface Route {
  method: string
  path: string
}

/** The methods a path answers to, in the order of the map; empty when no route but the catch-all knows it. */
export function methodsOf(routes: Route[], path: string): string[] {
  const methods = routes.filter((route) => route.path !== '/*' && patternOf(route.path).test(path)).map((route) => route.method)
  if (methods.includes('GET')) methods.push('HEAD')
  return [...new Set(methods)]
}

const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path)
  if (!pattern) {
    const source = path
      .split('/')
      .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
      .join('/')
    patterns.set(path, (pattern = new RegExp(`^${source}$`)))
  }
  return pattern
}
